package io.recordbatch.format;

import io.recordbatch.codec.CompressionType;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.utils.internals.ByteBufferOutputStream;

/** Batches around any bytes, with a right CRC, so that what they hold is read. */
final class RawBatch {
    private static final int CRC_OFFSET = 17;
    private static final int FIRST_COVERED_BY_CRC = 21;

    private RawBatch() {}

    /** A batch that claims to hold {@code count} records, of which {@code body} are the bytes, compressed or not. */
    static byte[] of(CompressionType type, int count, byte[] body) {
        ByteBuffer batch = ByteBuffer.allocate(BatchLayout.HEADER_LENGTH + body.length);
        batch.position(BatchLayout.HEADER_LENGTH).put(body);
        DefaultRecordBatch.writeHeader(
                batch.position(0),
                0,
                0,
                batch.capacity(),
                RecordBatch.MAGIC_VALUE_V2,
                org.apache.kafka.common.record.internal.CompressionType.forId(type.id()),
                TimestampType.CREATE_TIME,
                0,
                0,
                -1,
                (short) -1,
                -1,
                false,
                false,
                false,
                -1,
                count);
        return batch.array();
    }

    /** As above, with a body that Kafka compresses. */
    static byte[] compressing(CompressionType type, int count, byte[] records) {
        return of(type, count, compress(type, records));
    }

    static byte[] compress(CompressionType type, byte[] bytes) {
        ByteBufferOutputStream out = new ByteBufferOutputStream(bytes.length + 1024);
        Compression compression = Compression.of(type.toString()).build();
        try (OutputStream compressing = compression.wrapForOutput(out, RecordBatch.MAGIC_VALUE_V2)) {
            compressing.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return TestBatch.bytes(out.buffer().flip());
    }

    static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replace(" ", ""));
    }

    /** Changes a number of a batch's header. */
    static byte[] withInt(byte[] batch, int offset, int value) {
        ByteBuffer.wrap(batch).putInt(offset, value);
        return batch;
    }

    /** Makes the CRC right again, of a batch that is all of the array. */
    static byte[] fixCrc(byte[] batch) {
        CRC32C crc = new CRC32C();
        crc.update(batch, FIRST_COVERED_BY_CRC, batch.length - FIRST_COVERED_BY_CRC);
        return withInt(batch, CRC_OFFSET, (int) crc.getValue());
    }
}
