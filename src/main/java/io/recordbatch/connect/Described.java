package io.recordbatch.connect;

import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;

/** Describes records and data for messages, without any payload. */
public final class Described {
    private Described() {}

    /**
     * Names the type of data, for messages.
     *
     * @param schema its schema, or null
     * @param data the data, or null
     * @return the schema's type, or its class when it has no schema
     */
    public static String typeOf(Schema schema, Object data) {
        if (schema != null) {
            return "type " + schema.type();
        }
        return data == null ? "no type" : data.getClass().getName();
    }

    /**
     * Describes where a record is from, for messages. Contains no payload.
     *
     * @param record the record
     * @return the topic, the partition if known, and the offset for a sink record
     */
    public static String place(ConnectRecord<?> record) {
        StringBuilder place = new StringBuilder("the record of topic ").append(record.topic());
        if (record.kafkaPartition() != null) {
            place.append(", partition ").append(record.kafkaPartition());
        }
        if (record instanceof SinkRecord sinkRecord) {
            place.append(", offset ").append(sinkRecord.kafkaOffset());
        }
        return place.toString();
    }
}
