/**
 * Prints batches, records or totals for {@code inspect}, as text or JSON.
 */
package io.recordbatch.cli.inspect;
