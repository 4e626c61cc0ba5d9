/** What the Kafka Connect plugins share: their configuration of compression and converters, and their version. */
package io.recordbatch.connect;
