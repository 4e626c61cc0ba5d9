/**
 * From the arguments of a command to the batches in the files that they name.
 */
package io.recordbatch.cli.files;
