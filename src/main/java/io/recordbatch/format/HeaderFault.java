package io.recordbatch.format;

/** Why no whole batch lies somewhere, as far as its header tells: what {@link BatchHeader#fault} finds. */
public enum HeaderFault {
    /** Fewer bytes than a header has. */
    TRUNCATED_HEADER,
    /** A version of the format other than {@link BatchLayout#MAGIC}, or no batch at all. */
    UNSUPPORTED_MAGIC,
    /** A batch length that is less than the rest of a header, or with which no array can hold the batch. */
    INVALID_LENGTH,
    /** Fewer bytes than the batch length says. */
    TRUNCATED_BATCH
}
