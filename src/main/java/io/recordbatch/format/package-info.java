/**
 * Kafka's record batch, version 2 (magic 2): its header, a writer and a reader over byte arrays, and the varints they
 * use. No I/O and no Connect types. The format is described in the "Message Format" chapter of Kafka's documentation
 * and in the {@code DefaultRecordBatch} and {@code DefaultRecord} classes of Kafka 4.4.
 */
package io.recordbatch.format;
