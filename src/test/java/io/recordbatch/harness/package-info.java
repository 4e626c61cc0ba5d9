/**
 * Real Kafka brokers and Connect workers as processes of their own, for the integration tests and the demo.
 *
 * <p>Everything that is started belongs to a {@link io.recordbatch.harness.Bench} and ends with it. The package depends
 * on the JDK, Jackson and kafka-clients only; it knows nothing of the plugins but where the build put them.
 */
package io.recordbatch.harness;
