package io.recordbatch.segment.reader;

/** How much of each batch is read, and so what can be found wrong. */
public enum Depth {
    /** The header. Bodies are passed over, unread where the file allows it; a wrong CRC is not seen. */
    HEADERS,

    /** The header, after the CRC of all was checked. The fastest way to see every wrong CRC. */
    CRC_ONLY,

    /** All of it, for a reader that checks the CRC itself; a wrong CRC is not seen. */
    BODIES,

    /** All of it, with its CRC checked. */
    CRC;

    boolean checksCrc() {
        return this == CRC || this == CRC_ONLY;
    }
}
