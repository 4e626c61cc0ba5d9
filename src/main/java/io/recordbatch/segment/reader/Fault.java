package io.recordbatch.segment.reader;

/**
 * Why the bytes at a position are not a whole batch.
 *
 * @param reason what is wrong
 * @param expected what should be there, in the unit of the reason
 * @param found what is there
 */
public record Fault(Reason reason, long expected, long found) {
    /** What can be wrong with a batch, and the unit of the expected and found values. */
    public enum Reason {
        /** The file ends within the batch. Unit: bytes. */
        TRUNCATED,

        /** Another version of the format, or not a batch. Unit: magic. */
        MAGIC,

        /** The length in the header is too small for a batch, or over the limit. Unit: bytes of the whole batch. */
        LENGTH,

        /** The CRC-32C of the bytes (expected) differs from the one in the header (found). Both are 0 to 2^32 - 1. */
        CRC,

        /** Its offsets do not follow earlier ones, or are too far from the segment's base offset. Unit: offset. */
        OFFSET,

        /**
         * It may be a batch. It was not checked, since too many corrupt ones claim the same bytes. Unit: bytes to
         * check.
         */
        UNCHECKED
    }

    /** {@return one line: the reason, the expected and the found value} */
    @Override
    public String toString() {
        return switch (reason) {
            case TRUNCATED -> "Truncated batch: expected " + expected + " bytes, found " + found;
            case MAGIC -> "Unsupported magic: expected " + expected + ", found " + found;
            case LENGTH ->
                "Invalid batch length: expected at " + (found < expected ? "least " : "most ") + expected
                        + " bytes, found " + found;
            case CRC ->
                "Corrupt batch: expected CRC 0x" + Long.toHexString(expected) + ", found 0x" + Long.toHexString(found);
            case OFFSET -> "Invalid offset: expected at " + bound() + ", found " + found;
            case UNCHECKED ->
                "Unchecked batch: checking bytes again would take " + found + " bytes, over the limit of " + expected;
        };
    }

    private String bound() {
        return (found < expected ? "least " : "most ") + expected;
    }
}
