/**
 * Reads the batches of files and streams. Can skip corrupt data between them. If only headers are needed, two threads
 * map and check a file. Everything else is read through one small buffer.
 */
package io.recordbatch.segment.reader;
