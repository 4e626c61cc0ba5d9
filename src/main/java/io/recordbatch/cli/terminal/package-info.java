/**
 * Standard streams, the progress bar, and how numbers, timestamps and JSON are written.
 */
package io.recordbatch.cli.terminal;
