package io.recordbatch.connect;

import static io.recordbatch.format.BatchLayout.NO_TIMESTAMP;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.Compression;
import io.recordbatch.format.BatchWriter;
import io.recordbatch.metrics.PluginMetrics;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.errors.DataException;

/** Packs Connect records into batches and counts them. Use it from one thread at a time. */
public final class BatchPacker {

    private final PluginMetrics metrics;
    private final BatchWriter writer;

    /**
     * Creates a packer.
     *
     * @param lease where buffers come from; stays the caller's to close
     * @param metrics where batches are counted
     * @param compression how batches are compressed
     */
    public BatchPacker(CodecLease lease, PluginMetrics metrics, Compression compression) {
        this.metrics = metrics;
        this.writer = new BatchWriter(lease, compression);
    }

    /**
     * Packs one record.
     *
     * @param place describes where it is from, for errors, without any payload
     * @param offset its offset, which becomes the base offset
     * @param timestampType its timestamp type
     * @param timestamp its timestamp, ms since 1970, or null
     * @param key its key, or null
     * @param value its value, or null
     * @param headers its headers, or null for none
     * @return the batch
     * @throws DataException when a batch cannot hold it
     */
    public byte[] pack(
            Supplier<String> place,
            long offset,
            TimestampType timestampType,
            Long timestamp,
            byte[] key,
            byte[] value,
            Header[] headers) {
        long orNone = timestamp == null ? NO_TIMESTAMP : timestamp;
        try (BatchWriter batch = writer.begin(offset)) {
            if (timestampType == TimestampType.LOG_APPEND_TIME) {
                batch.logAppendTime(orNone);
            }
            batch.append(offset, orNone, key, value, headers);
            return build(batch, 1);
        } catch (IllegalArgumentException e) {
            throw cannotPack(place, e);
        }
    }

    /**
     * Packs the elements of an ARRAY. Each becomes a record that has only a value. Offsets start at 0.
     *
     * @param place describes where they are from, for errors, without any payload
     * @param elements the elements
     * @param serializer serializes an element that is not null; a null element becomes a null value
     * @return the batch
     * @throws DataException when a batch cannot hold them
     */
    public byte[] packElements(Supplier<String> place, List<?> elements, Function<Object, byte[]> serializer) {
        try (BatchWriter batch = writer.begin(0)) {
            long offset = 0;
            for (Object element : elements) {
                batch.append(offset++, NO_TIMESTAMP, null, element == null ? null : serializer.apply(element), null);
            }
            return build(batch, elements.size());
        } catch (IllegalArgumentException e) {
            throw cannotPack(place, e);
        }
    }

    private byte[] build(BatchWriter batch, int recordCount) {
        byte[] bytes = batch.build();
        metrics.batch(recordCount, batch.uncompressedBytes(), bytes.length);
        return bytes;
    }

    private static DataException cannotPack(Supplier<String> place, IllegalArgumentException cause) {
        return new DataException("Cannot pack " + place.get() + " into a batch: " + cause.getMessage(), cause);
    }
}
