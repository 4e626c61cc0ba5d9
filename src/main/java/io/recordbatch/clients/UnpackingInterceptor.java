package io.recordbatch.clients;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.recordbatch.config.CompressionConfig;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.PackedReader;
import io.recordbatch.format.RecordCursor;
import io.recordbatch.metrics.PluginMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Unpacks values that hold batches into their records. {@link PackingInterceptor} makes such values, and others do too.
 * Each record gets topic, partition, offset and leader epoch from the packed record. It gets key, value, headers,
 * timestamp and timestamp type from the inner record. Values that are not batches pass unchanged. Drops control
 * batches, and the data of a transaction that was aborted in the same value.
 *
 * <p>All records from one packed record share its offset. This is only safe if the consumer finishes a whole poll
 * before it commits anything. Holds nothing between two polls.
 */
public class UnpackingInterceptor extends BatchInterceptor {
    /** The keys with their defaults and ranges. */
    public static final ConfigDef CONFIG_DEF = UnpackingInterceptorConfig.definition();

    /** Header with an inner record's original offset, in decimal digits. */
    public static final String OFFSET_HEADER = "recordbatch.offset";

    /** Header with an inner record's index in the packed record, from 0, in decimal digits. */
    public static final String INDEX_HEADER = "recordbatch.index";

    /** Header that says why a record was not unpacked. */
    public static final String ERROR_HEADER = "recordbatch.error";

    private static final Logger LOG = LoggerFactory.getLogger(UnpackingInterceptor.class);
    private static final int RECOMMENDED_MAX_POLL_RECORDS = 10;
    private static final long WARNING_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

    private PluginMetrics metrics;
    private PackedReader reader;
    private boolean provenance;
    private boolean failsOnMalformed;
    private long nextWarningNanos = System.nanoTime();

    /** Creates the interceptor; call {@link #configure} before anything else. */
    public UnpackingInterceptor() {}

    @Override
    public void configure(Map<String, ?> props) {
        UnpackingInterceptorConfig config = new UnpackingInterceptorConfig(props);
        CompressionConfig.warnOfMissingLibraries();
        if (config.maxPollRecords() > RECOMMENDED_MAX_POLL_RECORDS) {
            LOG.warn(
                    "max.poll.records counts packed records: up to {} are unpacked in memory at once. Set it to {} or"
                            + " less.",
                    config.maxPollRecords(),
                    RECOMMENDED_MAX_POLL_RECORDS);
        }
        provenance = config.provenance();
        failsOnMalformed = config.failsOnMalformed();
        metrics = new PluginMetrics("interceptor", config.nameOf(getClass()), false);
        open(config, metrics);
        reader = new PackedReader(lease(), config.maxDecompressedBytes(), config.maxRecords());
    }

    @Override
    void convert(List<ConsumerRecord<byte[], byte[]>> records, ArrayList<ConsumerRecord<byte[], byte[]>> result) {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            byte[] value = record.value();
            if (value == null || !BatchHeader.isBatch(value, 0, value.length)) {
                result.add(record);
                continue;
            }
            int size = result.size();
            try {
                unpack(record, result);
            } catch (RuntimeException e) {
                metrics.malformed();
                // Keep all of a packed record or none of it.
                result.subList(size, result.size()).clear();
                result.add(malformed(record, e));
            }
        }
    }

    private void unpack(ConsumerRecord<byte[], byte[]> record, ArrayList<ConsumerRecord<byte[], byte[]>> result) {
        byte[] value = record.value();
        try (PackedReader packed = reader.open(value, 0, value.length)) {
            int start = result.size();
            while (packed.next()) {
                result.ensureCapacity(start + packed.recordCount());
                result.add(inner(record, packed, result.size() - start));
            }
            metrics.batch(packed.recordCount(), packed.uncompressedBytes(), value.length);
        }
    }

    private ConsumerRecord<byte[], byte[]> inner(ConsumerRecord<byte[], byte[]> outer, PackedReader packed, int index) {
        RecordCursor inner = packed.record();
        RecordHeaders headers = inner.headers().toHeaders();
        if (provenance) {
            headers.add(OFFSET_HEADER, Long.toString(inner.offset()).getBytes(UTF_8));
            headers.add(INDEX_HEADER, Integer.toString(index).getBytes(UTF_8));
        }
        return new ConsumerRecord<>(
                outer.topic(),
                outer.partition(),
                outer.offset(),
                inner.timestamp(),
                packed.header().timestampType(),
                inner.keyLength(),
                inner.valueLength(),
                inner.key(),
                inner.value(),
                headers,
                outer.leaderEpoch());
    }

    /** Returns the record unchanged but for a header that says why, or throws the error that stops the consumer. */
    private ConsumerRecord<byte[], byte[]> malformed(ConsumerRecord<byte[], byte[]> record, RuntimeException cause) {
        String message = "Cannot unpack the record of " + record.topic() + "-" + record.partition() + " at offset "
                + record.offset() + ": " + cause.getMessage();
        if (failsOnMalformed) {
            throw new InterceptorError(message + "; no records of this poll were passed on", cause);
        }
        long now = System.nanoTime();
        if (now - nextWarningNanos >= 0) {
            nextWarningNanos = now + WARNING_INTERVAL_NANOS;
            LOG.warn("{}; passed unchanged. This warning is logged at most once a minute", message);
        }
        RecordHeaders headers = new RecordHeaders(record.headers());
        headers.add(ERROR_HEADER, message.getBytes(UTF_8));
        return new ConsumerRecord<>(
                record.topic(),
                record.partition(),
                record.offset(),
                record.timestamp(),
                record.timestampType(),
                record.serializedKeySize(),
                record.serializedValueSize(),
                record.key(),
                record.value(),
                headers,
                record.leaderEpoch());
    }
}
