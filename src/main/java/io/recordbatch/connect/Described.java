package io.recordbatch.connect;

import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;

/** Records and data as messages may speak of them: never with any payload. */
public final class Described {
    private Described() {}

    /**
     * Names the type of data, for messages.
     *
     * @param schema its schema, or null
     * @param data the data, or null
     * @return the schema's type, or the class where there is no schema
     */
    public static String typeOf(Schema schema, Object data) {
        if (schema != null) {
            return "type " + schema.type();
        }
        return data == null ? "no type" : data.getClass().getName();
    }

    /**
     * Says where a record is from, for messages: no payload.
     *
     * @param record the record
     * @return topic, partition where it is known, and offset for a record of a sink
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
