package io.recordbatch.connect;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.source.SourceRecord;

/** What people use today: a transform that compresses the value, as one writes it who needs it. */
final class GzipValue {
    private GzipValue() {}

    static SourceRecord compress(SourceRecord record) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write((byte[]) record.value());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return withValue(record, compressed.toByteArray());
    }

    static SourceRecord decompress(SourceRecord record) {
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream((byte[]) record.value()))) {
            return withValue(record, gzip.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SourceRecord withValue(SourceRecord record, byte[] value) {
        return record.newRecord(
                record.topic(),
                record.kafkaPartition(),
                record.keySchema(),
                record.key(),
                Schema.BYTES_SCHEMA,
                value,
                record.timestamp(),
                record.headers());
    }
}
