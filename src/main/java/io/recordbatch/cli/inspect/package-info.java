/**
 * What {@code inspect} prints: batches, records or totals, each for people or as JSON.
 */
package io.recordbatch.cli.inspect;
