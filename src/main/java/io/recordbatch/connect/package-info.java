/** Code that the Kafka Connect plugins share: compression settings, converters and the version. */
package io.recordbatch.connect;
