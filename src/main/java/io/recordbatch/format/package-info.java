/**
 * Kafka's record batch, version 2 (magic 2): its header, a writer and a reader over byte arrays, and the varints they
 * use. No I/O and no Connect types. The format is described in the "Message Format" chapter of Kafka's documentation
 * and in the {@code DefaultRecordBatch} and {@code DefaultRecord} classes of Kafka 4.4.
 *
 * <h2>Grammar</h2>
 *
 * <pre>
 * packed value  = batch+                                            nothing between them, nothing after them
 * batch         = batch header, records                             one of none, gzip, snappy, lz4, zstd
 * batch header  = base offset int64, batch length int32, leader epoch int32, magic int8, CRC int32,
 *                 attributes int16, last offset delta int32, base timestamp int64, max timestamp int64,
 *                 producer id int64, producer epoch int16, base sequence int32, record count int32
 * records       = record*                                           as many as the record count; compressed together
 * record        = length varint, attributes int8, timestamp delta varlong, offset delta varint,
 *                 key length varint, key byte*, value length varint, value byte*,
 *                 header count varint, header*                      a key or value of length -1 is null
 * header        = key length varint, key byte*,                     UTF-8, never null
 *                 value length varint, value byte*                  a value of length -1 is null
 * varint        = group{1,5}                                        32 bits, zigzag: 0, -1, 1, -2 are 0, 1, 2, 3
 * varlong       = group{1,10}                                       64 bits, zigzag
 * group         = int8                                              7 bits, the lowest first; bit 7 is 1 in all but
 *                                                                   the last
 * </pre>
 *
 * <p>Fixed-size numbers are big-endian; {@link BatchLayout} has their places. A record's timestamp is the base timestamp
 * plus its delta, its offset the base offset plus its delta. The length of a record counts what comes after it.
 *
 * <h2>Limits of the format</h2>
 *
 * <ul>
 *   <li>A batch has one timestamp type. With LogAppendTime all its records have one timestamp, the max timestamp, and
 *       their own are lost.
 *   <li>A timestamp and its delta are longs of milliseconds. -1 stands for none, and no other may be negative, though
 *       a delta may.
 *   <li>The header holds no min timestamp: only the first record's, if compaction left it, and the max timestamp.
 *   <li>With a delete horizon the base timestamp is that time. The first record's timestamp is then known from its delta
 *       only.
 *   <li>The last offset delta is an int: the last offset is less than 2<sup>31</sup> after the base offset.
 *   <li>Compaction removes records, but keeps the base offset and the last offset. There may be gaps, and no records.
 *   <li>Batch length and record count are ints. Here a batch fits one array, and so do its decompressed records.
 *   <li>The CRC covers neither base offset, batch length, leader epoch nor magic: a broker sets the first and the third
 *       without computing it anew. Nor does it tell that bytes are missing from the end: the batch length does.
 *   <li>The CRC covers compressed records as they are stored. Records have no CRC of their own.
 *   <li>The header does not say how long the records are when they are decompressed: readers need a limit.
 *   <li>The attributes of a record are 0; none of their bits means anything yet.
 * </ul>
 */
package io.recordbatch.format;
