package io.recordbatch.format;

/** The offsets of a batch that is being written: which may come next, and what the last one is. */
final class BatchOffsets {
    private long base;
    private long last;
    private long lastRecord;
    private boolean hasRecords;

    void begin(long baseOffset) {
        base = baseOffset;
        last = baseOffset;
        hasRecords = false;
    }

    /** The delta of an offset that may be the next record's; changes nothing. */
    int nextDelta(long offset) {
        int delta = delta(offset);
        if (hasRecords && offset <= lastRecord) {
            throw new IllegalArgumentException("Offset " + offset + " does not lie behind offset " + lastRecord);
        }
        return delta;
    }

    void add(long offset) {
        lastRecord = offset;
        hasRecords = true;
        last = Math.max(last, offset);
    }

    /** Makes the last offset another one than the last record's. */
    void last(long offset) {
        delta(offset);
        if (hasRecords && offset < lastRecord) {
            throw new IllegalArgumentException("Last offset " + offset + " lies before the record at " + lastRecord);
        }
        last = offset;
    }

    long base() {
        return base;
    }

    int lastDelta() {
        return (int) (last - base);
    }

    private int delta(long offset) {
        long delta = offset - base;
        if (offset < base || delta < 0 || delta > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("Offset " + offset + " is not within 2^31 of the base offset " + base);
        }
        return (int) delta;
    }
}
