package io.recordbatch.segment.verify;

/**
 * The whole batches in a file.
 *
 * @param file the file
 * @param isFine whether nothing is wrong
 * @param batches number of whole batches
 * @param records number of records in them
 * @param bytes bytes of these batches
 * @param output the repaired file, null when it was not repaired
 */
public record VerifiedFile(String file, boolean isFine, long batches, long records, long bytes, String output) {}
