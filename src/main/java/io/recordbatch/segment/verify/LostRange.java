package io.recordbatch.segment.verify;

/**
 * Bytes that a repaired file lacks.
 *
 * @param file the damaged file
 * @param position where in it, bytes from its beginning
 * @param bytes how many bytes
 * @param firstOffset the smallest offset that may have been there, null where nothing before it tells
 * @param lastOffset the largest offset that may have been there, null where nothing after it tells
 */
public record LostRange(String file, long position, long bytes, Long firstOffset, Long lastOffset) {}
