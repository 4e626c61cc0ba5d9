/**
 * Reads the batches of files and streams, whatever lies between them. A file of which only headers are wanted is mapped and
 * checked by two threads; everything else is walked through one small buffer.
 */
package io.recordbatch.segment.reader;
