package io.recordbatch.segment;

/** How much of each batch a {@link BatchWalker} reads, and so what it can find wrong. */
public enum Depth {
    /** The header. Bodies are passed over, unread where the file allows it; a wrong CRC is not seen. */
    HEADERS,

    /** All of it, for a reader that checks the CRC itself; a wrong CRC is not seen. */
    BODIES,

    /** All of it, with its CRC checked. */
    CRC
}
