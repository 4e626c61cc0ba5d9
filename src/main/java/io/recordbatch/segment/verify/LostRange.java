package io.recordbatch.segment.verify;

/**
 * Bytes that a repaired file lacks.
 *
 * @param file the damaged file
 * @param position its position in the file, in bytes
 * @param bytes number of bytes
 * @param firstOffset the smallest offset that may have been there, null if unknown
 * @param lastOffset the largest offset that may have been there, null if unknown
 */
public record LostRange(String file, long position, long bytes, Long firstOffset, Long lastOffset) {}
