package io.recordbatch.codec;

/**
 * The constants of the LZ4 frame format, version 1.6.x (lz4_Frame_format.md of the lz4 project). Numbers are
 * little-endian.
 *
 * <pre>
 * frame:  magic uint32, FLG, BD, [content size uint64], [dictionary id uint32], HC, [block]*, end mark uint32 = 0,
 *         [content checksum uint32]
 * FLG:    bits 7-6 version = 01, 5 blocks are independent, 4 block checksums, 3 content size, 2 content checksum,
 *         1 reserved, 0 dictionary id
 * BD:     bit 7 reserved, 6-4 largest block: 4 = 64 KiB, 5 = 256 KiB, 6 = 1 MiB, 7 = 4 MiB, 3-0 reserved
 * HC:     second byte of the XXH32 of all from FLG on
 * block:  length uint32, highest bit set when stored as it is; data; [checksum uint32]
 * </pre>
 */
final class Lz4Frame {
    static final int MAGIC = 0x184d2204;
    static final int FLG_OFFSET = Integer.BYTES;
    static final int BD_OFFSET = FLG_OFFSET + 1;
    static final int BD_END_OFFSET = BD_OFFSET + 1;
    static final int MIN_HEADER_LENGTH = BD_END_OFFSET + 1;

    static final int VERSION_MASK = 0b11 << 6;
    static final int VERSION_1 = 0b01 << 6;
    static final int FLAG_INDEPENDENT_BLOCKS = 1 << 5;
    static final int FLAG_BLOCK_CHECKSUM = 1 << 4;
    static final int FLAG_CONTENT_SIZE = 1 << 3;
    static final int FLAG_CONTENT_CHECKSUM = 1 << 2;
    static final int FLAG_RESERVED = 1 << 1;
    static final int FLAG_DICTIONARY_ID = 1;

    static final int BD_RESERVED_MASK = 0x8f;
    static final int BD_BLOCK_ID_SHIFT = 4;
    static final int MIN_BLOCK_ID = 4;

    static final int STORED_BLOCK = 1 << 31;
    static final int END_MARK = 0;
    static final int CHECKSUM_LENGTH = Integer.BYTES;
    static final int CHECKSUM_SEED = 0;

    /** A match length grows by at most 255 for each byte of a block, so nothing expands more. */
    static final int MAX_EXPANSION = 255;

    private Lz4Frame() {}

    /** The largest decompressed block, in bytes: 64 KiB, 256 KiB, 1 MiB, 4 MiB. */
    static int maxBlockLength(int blockId) {
        return 1 << (8 + 2 * blockId);
    }

    /** XXH32 as the header checksum byte has it. */
    static byte headerChecksum(int xxh32) {
        return (byte) (xxh32 >>> 8);
    }
}
