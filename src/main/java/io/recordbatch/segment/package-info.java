/**
 * Files of batches, as Kafka lays them out: batches end to end in {@code <base offset>.log}, beside it the indexes
 * {@code .index} and {@code .timeindex}. Walks, searches, verifies, writes and recovers them.
 */
package io.recordbatch.segment;
