/**
 * Finds the files that arguments name and reads their batches.
 */
package io.recordbatch.cli.files;
