package io.recordbatch.codec;

/**
 * How batches are compressed: a type and a level that it has. Loads no compression library. Immutable.
 *
 * @param type the compression type
 * @param level one of the type's levels, or its default
 */
public record Compression(CompressionType type, int level) {
    /** Stored as they are. */
    public static final Compression NONE = of(CompressionType.NONE);

    /**
     * Pairs a type with a level.
     *
     * @param type the compression type
     * @param level one of the type's levels, or its default
     * @throws IllegalArgumentException when the type does not have this level; the message says which it has
     */
    public Compression {
        if (!type.acceptsLevel(level)) {
            throw new IllegalArgumentException("Invalid compression level: " + type + " has "
                    + (type.hasLevels() ? type.minLevel() + " to " + type.maxLevel() : "no levels") + ", found "
                    + level);
        }
    }

    /**
     * Takes a type's default level.
     *
     * @param type the compression type
     * @return the type with that level
     */
    public static Compression of(CompressionType type) {
        return new Compression(type, type.defaultLevel());
    }
}
