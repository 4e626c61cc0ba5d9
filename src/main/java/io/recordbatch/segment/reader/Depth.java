package io.recordbatch.segment.reader;

/** How much of each batch is read. This limits which faults can be found. */
public enum Depth {
    /** Read the header. Skip bodies, without reading them if possible. Do not detect wrong CRCs. */
    HEADERS,

    /** Read the header and check the CRC. This is the fastest way to find every wrong CRC. */
    CRC_ONLY,

    /** Read the whole batch, for a reader that checks the CRC itself. Do not detect wrong CRCs. */
    BODIES,

    /** Read the whole batch and check its CRC. */
    CRC;

    boolean checksCrc() {
        return this == CRC || this == CRC_ONLY;
    }
}
