/**
 * The two consumer interceptors for plain consumers, which need kafka-clients and nothing else: many records of a poll
 * become few that hold batches, and back.
 */
package io.recordbatch.clients;
