package io.recordbatch.config;

import io.recordbatch.codec.CodecUnavailableException;
import io.recordbatch.codec.Compression;
import io.recordbatch.codec.CompressionType;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Type;
import org.apache.kafka.common.config.ConfigException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys {@code compression.type} and {@code compression.level}. They are the same in every plugin that writes
 * batches, except for the prefix.
 */
public final class CompressionConfig {
    private static final String TYPE_CONFIG = "compression.type";
    private static final String LEVEL_CONFIG = "compression.level";
    private static final Logger LOG = LoggerFactory.getLogger(CompressionConfig.class);
    private static final String TYPE_DOC = "Compression of the records in a batch.";
    private static final String LEVEL_DOC =
            "Compression level: gzip 1 to 9, lz4 1 to 17, zstd -131072 to 22. Defaults to that of the type.";

    private CompressionConfig() {}

    /**
     * Adds the keys to a definition.
     *
     * @param definition what to add them to
     * @param prefix the prefix of their names
     * @return the definition
     */
    public static ConfigDef define(ConfigDef definition, String prefix) {
        Choices.define(definition, prefix + TYPE_CONFIG, CompressionType.ZSTD, Importance.HIGH, TYPE_DOC);
        return definition.define(prefix + LEVEL_CONFIG, Type.INT, null, Importance.MEDIUM, LEVEL_DOC);
    }

    /**
     * Reads the type, makes sure that its library loads, and reads the level.
     *
     * @param config a configuration with these keys
     * @param prefix what their names begin with
     * @return the type, with its default level when there is none
     * @throws ConfigException when the library is missing or does not load, or when the type does not have this level
     */
    public static Compression compression(AbstractConfig config, String prefix) {
        CompressionType type = Choices.of(config, prefix + TYPE_CONFIG, CompressionType.class);
        try {
            type.requireLibrary();
        } catch (CodecUnavailableException e) {
            throw (ConfigException) new ConfigException(prefix + TYPE_CONFIG, type, e.getMessage()).initCause(e);
        }
        Integer level = config.getInt(prefix + LEVEL_CONFIG);
        if (level == null) {
            return Compression.of(type);
        }
        if (!type.hasLevels()) {
            throw new ConfigException(
                    prefix + LEVEL_CONFIG, level, prefix + TYPE_CONFIG + " " + type + " has no levels: leave it out");
        }
        if (!type.acceptsLevel(level)) {
            throw new ConfigException(
                    prefix + LEVEL_CONFIG,
                    level,
                    "Must be " + type.minLevel() + " to " + type.maxLevel() + " for " + prefix + TYPE_CONFIG + " "
                            + type);
        }
        return new Compression(type, level);
    }

    /**
     * Logs a warning for each compression type whose library does not load. It does not fail, because a plugin that
     * reads batches of one type does not need the libraries of the others.
     */
    public static void warnOfMissingLibraries() {
        for (CompressionType type : CompressionType.values()) {
            try {
                type.requireLibrary();
            } catch (CodecUnavailableException e) {
                LOG.warn("Batches of compression type {} will be refused. {}", type, e.getMessage());
            }
        }
    }
}
