package io.recordbatch.format;

/**
 * Reads one record after another, in the layout that {@link RecordCursor} describes: what is before the key, and
 * the rest, each in a common form that is fast and in any form. Its position is where the next one goes on, its limit
 * the record's end. Not thread-safe; owns nothing.
 */
class RecordParser extends ByteCursor {
    /** Length, attributes, timestamp and offset delta, key and value length, header count: a byte each. */
    static final int MIN_RECORD_LENGTH = 7;

    private static final int ATTRIBUTES_LENGTH = 1;
    /** How the length of null is encoded. */
    private static final int NULL_ZIGZAG = 1;
    /** Key and value length, header count. */
    private static final int MIN_FIELDS_LENGTH = 3;
    /** Length, attributes, timestamp and offset delta of two bytes each. */
    private static final int MAX_COMMON_START_LENGTH = 2 + ATTRIBUTES_LENGTH + 2 + 2;

    private static final int NOT_COMMON = -1;

    /** Index after the last record. */
    int batchLimit;

    private long baseOffset;
    private long baseTimestamp;
    private boolean isLogAppendTime;
    private long logAppendTime;

    long offset;
    long timestamp;
    int keyPosition;
    int keyLength;
    int valuePosition;
    int valueLength;
    final HeaderCursor headers = new HeaderCursor();

    /** Remembers what a batch's header says of its records. */
    final void openHeader(byte[] source, int headerPosition) {
        baseOffset = BatchHeader.baseOffset(source, headerPosition);
        baseTimestamp = BatchHeader.baseTimestamp(source, headerPosition);
        isLogAppendTime = (BatchHeader.attributes(source, headerPosition) & BatchLayout.LOG_APPEND_TIME_FLAG) != 0;
        logAppendTime = BatchHeader.maxTimestamp(source, headerPosition);
    }

    /** Reads what is before the key, sets the limit to the record's, and returns the key length's position. */
    final int readStart() {
        int next = readCommonStart();
        return next == NOT_COMMON ? readAnyStart() : next;
    }

    /**
     * Reads a start whose numbers take two bytes at most, as nearly all do. Works on local variables, which stay in
     * registers as a cursor's fields do not; a second byte with its highest bit set makes its number negative. Where
     * anything is unusual it changes nothing: then the reading begins again that can tell what is wrong.
     */
    private int readCommonStart() {
        byte[] array = bytes;
        int next = position;
        if (batchLimit - next < MAX_COMMON_START_LENGTH) {
            return NOT_COMMON;
        }
        int length = array[next++];
        if (length < 0) {
            length = length & 0x7f | array[next++] << 7;
        }
        int recordLimit = next + (length >> 1);
        next += ATTRIBUTES_LENGTH;
        int timestampDelta = array[next++];
        if (timestampDelta < 0) {
            timestampDelta = timestampDelta & 0x7f | array[next++] << 7;
        }
        int offsetDelta = array[next++];
        if (offsetDelta < 0) {
            offsetDelta = offsetDelta & 0x7f | array[next++] << 7;
        }
        boolean isLonger = (length | timestampDelta | offsetDelta) < 0;
        if (isLonger || (length & 1) != 0 || recordLimit > batchLimit || recordLimit - next < MIN_FIELDS_LENGTH) {
            return NOT_COMMON;
        }
        limit = recordLimit;
        timestamp = isLogAppendTime ? logAppendTime : baseTimestamp + Varints.unzigzag(timestampDelta);
        offset = baseOffset + Varints.unzigzag(offsetDelta);
        return next;
    }

    private int readAnyStart() {
        limit = batchLimit;
        int start = position;
        int length = Varints.readVarint(this);
        if (length < MIN_RECORD_LENGTH - 1) {
            throw malformed("Invalid record length: " + length, start);
        }
        if (length > remaining()) {
            throw malformed("Truncated record: length " + length + " > bytes available " + remaining(), start);
        }
        limit = position + length;
        position += ATTRIBUTES_LENGTH;
        long timestampDelta = Varints.readVarlong(this);
        timestamp = isLogAppendTime ? logAppendTime : baseTimestamp + timestampDelta;
        offset = baseOffset + Varints.readVarint(this);
        return position;
    }

    /** Reads a key and a value whose lengths take two bytes at most, and no headers; else returns false, as above. */
    final boolean readCommonFields() {
        byte[] array = bytes;
        int next = position;
        int recordLimit = limit;
        if (recordLimit - next < MIN_FIELDS_LENGTH) {
            return false;
        }
        int length = array[next++];
        if (length < 0) {
            length = length & 0x7f | array[next++] << 7;
        }
        int key = next;
        int keyBytes = NULL_LENGTH;
        if (length != NULL_ZIGZAG) {
            keyBytes = length >> 1;
            next += keyBytes;
        }
        if (!isCommonLength(length) || recordLimit - next < MIN_FIELDS_LENGTH - 1) {
            return false;
        }
        length = array[next++];
        if (length < 0) {
            length = length & 0x7f | array[next++] << 7;
        }
        int value = next;
        int valueBytes = NULL_LENGTH;
        if (length != NULL_ZIGZAG) {
            valueBytes = length >> 1;
            next += valueBytes;
        }
        if (!isCommonLength(length) || next + 1 != recordLimit || array[next] != 0) {
            return false;
        }
        position = recordLimit;
        keyPosition = key;
        keyLength = keyBytes;
        valuePosition = value;
        valueLength = valueBytes;
        headers.openNone();
        return true;
    }

    /** Whether a zigzag-encoded length is of two bytes at most, and not negative except for null's. */
    private static boolean isCommonLength(int zigzag) {
        return zigzag >= 0 && ((zigzag & 1) == 0 || zigzag == NULL_ZIGZAG);
    }

    final void readFields() {
        keyLength = readLength("key");
        keyPosition = readField("key", keyLength);
        valueLength = readLength("value");
        valuePosition = readField("value", valueLength);
        headers.open(this);
        if (position != limit) {
            throw malformed("Invalid record: " + remaining() + " bytes follow its headers");
        }
    }
}
