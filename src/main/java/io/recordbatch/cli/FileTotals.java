package io.recordbatch.cli;

/**
 * What is whole in a file.
 *
 * @param file the file
 * @param isFine whether nothing is wrong with it
 * @param batches whole batches
 * @param records records in those
 * @param bytes what those take
 */
record FileTotals(String file, boolean isFine, long batches, long records, long bytes) {}
