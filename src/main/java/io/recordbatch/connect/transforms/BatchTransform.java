package io.recordbatch.connect.transforms;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.connect.PluginInfo;
import io.recordbatch.connect.RecordConverters;
import io.recordbatch.metrics.PluginMetrics;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.connect.components.Versioned;
import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.transforms.Transformation;

/** The base of both transforms. Holds their resources from {@link #open} to {@link #close}. */
abstract class BatchTransform<R extends ConnectRecord<R>> implements Transformation<R>, Versioned {
    PluginMetrics metrics;
    RecordConverters converters;
    private CodecLease lease;

    /** Takes the resources. Validate the configuration before. */
    final CodecLease open(AbstractConfig config, boolean packs) {
        metrics = new PluginMetrics("transform", PluginInfo.nameOf(getClass()), packs);
        lease = new CodecLease(metrics::close);
        try {
            converters = new RecordConverters(config, metrics);
        } catch (RuntimeException e) {
            // Connect does not close a transform that it could not configure.
            close();
            throw e;
        }
        return lease;
    }

    /** Copies the record with another value and these headers. */
    final R withValue(R record, Schema schema, Object value, Iterable<Header> headers) {
        return record.newRecord(
                record.topic(),
                record.kafkaPartition(),
                record.keySchema(),
                record.key(),
                schema,
                value,
                record.timestamp(),
                headers);
    }

    @Override
    public String version() {
        return PluginInfo.version();
    }

    @Override
    public void close() {
        if (lease != null) {
            lease.close();
        }
        if (converters != null) {
            converters.close();
        }
    }
}
