package io.recordbatch.cli.records;

import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.TimestampType;

/**
 * A record to be packed.
 *
 * @param offset its offset, null for the one behind the record before
 * @param timestamp ms since 1970, -1 for none
 * @param timestampType whose timestamp that is
 * @param key the key, or null
 * @param value the value, or null
 * @param headers the headers, in their order
 */
public record LineRecord(
        Long offset, long timestamp, TimestampType timestampType, byte[] key, byte[] value, Header[] headers) {
    static final Header[] NO_HEADERS = {};
}
