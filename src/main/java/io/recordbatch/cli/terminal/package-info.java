/**
 * Standard streams, the progress bar, and output of numbers, timestamps and JSON.
 */
package io.recordbatch.cli.terminal;
