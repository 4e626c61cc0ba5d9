package io.recordbatch.segment.verify;

/**
 * What is whole in a file.
 *
 * @param file the file
 * @param isFine whether nothing is wrong with it
 * @param batches whole batches
 * @param records records in those
 * @param bytes what those take
 * @param output the repaired file, null when it was not repaired
 */
public record VerifiedFile(String file, boolean isFine, long batches, long records, long bytes, String output) {}
