/**
 * The two interceptors for plain consumers. One packs the many records of a poll into a few that hold batches. The
 * other unpacks them. They need only kafka-clients.
 */
package io.recordbatch.clients;
