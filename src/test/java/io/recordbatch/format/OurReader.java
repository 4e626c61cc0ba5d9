package io.recordbatch.format;

import io.recordbatch.codec.CodecLease;
import java.util.ArrayList;
import java.util.List;

/** How our reader sees a batch, with no limits but an array's. */
final class OurReader {
    private OurReader() {}

    static BatchReader create(CodecLease lease) {
        return new BatchReader(lease, Integer.MAX_VALUE - 8, Integer.MAX_VALUE);
    }

    static List<TestRecord> records(BatchReader reader, byte[] bytes) {
        return records(reader, bytes, 0, bytes.length);
    }

    static List<TestRecord> records(BatchReader reader, byte[] bytes, int position, int length) {
        List<TestRecord> found = new ArrayList<>();
        try (RecordCursor records = reader.open(bytes, position, length)) {
            while (records.next()) {
                found.add(TestRecord.of(records));
            }
        }
        return found;
    }
}
