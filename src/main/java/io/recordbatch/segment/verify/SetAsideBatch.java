package io.recordbatch.segment.verify;

/**
 * A whole batch that a repaired file cannot hold, because its offsets do not follow the earlier ones.
 *
 * @param file the damaged file
 * @param position its position in the file, in bytes
 * @param bytes number of bytes
 * @param firstOffset its base offset
 * @param lastOffset its last offset
 * @param output the file that holds it now
 */
public record SetAsideBatch(String file, long position, long bytes, long firstOffset, long lastOffset, String output) {}
