package io.recordbatch.segment.reader;

/**
 * Why the bytes at a position are no whole batch.
 *
 * @param reason what is wrong
 * @param expected what should be there, in the unit of the reason
 * @param found what is there
 */
public record Fault(Reason reason, long expected, long found) {
    /** What can be wrong with a batch, and the unit of what was expected and found. */
    public enum Reason {
        /** The file ends in the middle of the batch: bytes. */
        TRUNCATED,

        /** Another version of the format, or no batch at all: magic. */
        MAGIC,

        /** The header says a length that no batch has, or one over the limit: bytes of the whole batch. */
        LENGTH,

        /** The CRC-32C of the bytes (expected) is not the one in the header (found); both from 0 to 2^32 - 1. */
        CRC,

        /** Its offsets do not follow those before it, or are too far from the segment's base offset: offset. */
        OFFSET,

        /** It may be a batch, but so many corrupt ones claim the same bytes that it was not checked: bytes of checking. */
        UNCHECKED
    }

    /** {@return one line: what is wrong, what was expected and what was found} */
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
