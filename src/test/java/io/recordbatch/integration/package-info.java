/** Tests of the built archives on real brokers and workers, with Kafka's own code as the judge where it can be. */
package io.recordbatch.integration;
