package io.recordbatch.codec;

import java.util.Locale;

/**
 * The compression of a batch's records, with Kafka's names, ids and levels (Kafka's {@code CompressionType}, and
 * KIP-390 for the levels). Using a constant loads no compression library; {@link #requireLibrary()} and the codecs do.
 */
public enum CompressionType {
    /** Stored as they are. */
    NONE(0),
    /** RFC 1952. */
    GZIP(1, 1, 9, -1),
    /** Snappy blocks, framed as snappy-java's {@code SnappyOutputStream} frames them. */
    SNAPPY(2),
    /** The LZ4 frame format; level 9 means the fast compressor, every other level the high-compression one. */
    LZ4(3, 1, 17, 9),
    /** RFC 8878. */
    ZSTD(4, -131072, 22, 3);

    private static final CompressionType[] BY_ID = values();

    private final int id;
    private final int minLevel;
    private final int maxLevel;
    private final int defaultLevel;

    CompressionType(int id) {
        this(id, 0, 0, 0);
    }

    CompressionType(int id, int minLevel, int maxLevel, int defaultLevel) {
        this.id = id;
        this.minLevel = minLevel;
        this.maxLevel = maxLevel;
        this.defaultLevel = defaultLevel;
    }

    /** {@return the value of the three lowest attribute bits of a batch header, 0 to 4} */
    public int id() {
        return id;
    }

    /** {@return whether a level can be chosen; none and snappy have none} */
    public boolean hasLevels() {
        return minLevel < maxLevel;
    }

    /** {@return the lowest level, 0 without levels} */
    public int minLevel() {
        return minLevel;
    }

    /** {@return the highest level, 0 without levels} */
    public int maxLevel() {
        return maxLevel;
    }

    /** {@return the level that is used when none is configured; for gzip it lies outside of the range, as in Kafka} */
    public int defaultLevel() {
        return defaultLevel;
    }

    /**
     * Tells whether a level can be used.
     *
     * @param level the level
     * @return whether the level is within the range or the default
     */
    public boolean acceptsLevel(int level) {
        return level == defaultLevel || (level >= minLevel && level <= maxLevel);
    }

    /**
     * Finds the type of an id.
     *
     * @param id any number
     * @return the type, or null when no type has this id
     */
    public static CompressionType forId(int id) {
        return id >= 0 && id < BY_ID.length ? BY_ID[id] : null;
    }

    /**
     * Loads the library of this type and compresses a few bytes with it, so that a library that is missing or cannot
     * be loaded is found before the first record.
     *
     * @throws CodecUnavailableException when that fails
     */
    public void requireLibrary() {
        if (this != NONE) {
            CompressionLibrary.require(this);
        }
    }

    /**
     * Creates the codec, and with it loads the library.
     *
     * @throws IllegalArgumentException for {@link #NONE}
     * @throws CodecUnavailableException when that fails
     */
    Codec newCodec(ReusableBuffer output) {
        try {
            if (this == GZIP) {
                return new GzipCodec(output);
            } else if (this == SNAPPY) {
                return new SnappyCodec(output);
            } else if (this == LZ4) {
                return new Lz4Codec(output);
            } else if (this == ZSTD) {
                return new ZstdCodec(output);
            }
            throw new IllegalArgumentException("Compression type none has no codec");
        } catch (LinkageError e) {
            throw CompressionLibrary.explained(this, e);
        }
    }

    /** {@return the name as in {@code compression.type}} */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
