/**
 * Reads, searches, verifies, writes and recovers the segment files of a Kafka partition.
 *
 * <h2>Names</h2>
 *
 * <pre>
 * partition  ::= &lt;topic&gt;-&lt;partition number&gt;/ segment*
 * segment    ::= &lt;base offset&gt;.log  &lt;base offset&gt;.index?  &lt;base offset&gt;.timeindex?
 * </pre>
 *
 * <p>The base offset has 20 decimal digits, with leading zeros. It is the smallest offset allowed in the segment. Both
 * indexes are optional: a search without them gives the same result, and they can be rewritten from the log.
 *
 * <h2>Layout</h2>
 *
 * <p>All numbers are signed and big-endian.
 *
 * <pre>
 * .log        ::= batch*
 * .index      ::= offsetEntry* zero*
 * .timeindex  ::= timeEntry* zero*
 *
 * offsetEntry ::= relativeOffset int32, position int32       8 bytes
 * timeEntry   ::= timestamp int64, relativeOffset int32     12 bytes
 * zero        ::= 0 int8
 * </pre>
 *
 * <ul>
 *   <li><b>batch</b> is a record batch of magic 2, see {@link io.recordbatch.format}. Batches lie end to end. Their
 *       offsets increase. Gaps between offsets are allowed, since compaction leaves them.
 *   <li><b>relativeOffset</b> is an offset minus the base offset of the segment.
 *   <li><b>position</b> is where a batch begins, in bytes from the beginning of the log.
 *   <li><b>timestamp</b> is the largest one up to some batch, in ms since 1970.
 *   <li><b>offsetEntry</b> has the last offset and the position of a batch. Offsets and positions increase.
 *   <li><b>timeEntry</b> has a timestamp and an offset in the first batch with that timestamp: its last offset, in
 *       entries written here. Timestamps increase.
 *   <li><b>zero</b> fills the rest of an index that is still in use. Kafka allocates the file in advance and truncates
 *       it when the segment is closed. Entries of zeros at the end are not entries.
 * </ul>
 *
 * <p>An index is sparse. It gets an entry after more than {@code index.interval.bytes} bytes of batches.
 *
 * <h2>Limits</h2>
 *
 * <ul>
 *   <li>A position is below 2^31. So a log has less than 2^31 bytes.
 *   <li>A relative offset is an int32. So an offset is at most 2^31 - 1 larger than the base offset.
 *   <li>The CRC of a batch does not cover its base offset. A damaged one shows only when compared with its neighbours.
 *   <li>In an index of Kafka before 4.0, an offset entry may stand for several batches that were appended together. It
 *       has the position of the first batch and may name the last offset of the last.
 * </ul>
 */
package io.recordbatch.segment;
