/**
 * Writes and reads records as JSON and as bare values. Also writes them as text.
 */
package io.recordbatch.cli.records;
