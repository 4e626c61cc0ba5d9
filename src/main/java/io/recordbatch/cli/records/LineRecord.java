package io.recordbatch.cli.records;

import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.TimestampType;

/**
 * A record to pack.
 *
 * @param offset its offset, null for the one after the previous record
 * @param timestamp ms since 1970, -1 for none
 * @param timestampType whether the timestamp is the producer's or the broker's
 * @param key the key, or null
 * @param value the value, or null
 * @param headers the headers, in order
 */
public record LineRecord(
        Long offset, long timestamp, TimestampType timestampType, byte[] key, byte[] value, Header[] headers) {
    static final Header[] NO_HEADERS = {};
}
