package io.recordbatch.cli;

import io.recordbatch.codec.Compression;
import io.recordbatch.codec.CompressionType;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that choose the compression of written batches. */
final class CompressionOptions {
    @Option(
            names = "--codec",
            defaultValue = "zstd",
            paramLabel = "NAME",
            description = "Compress batches with none, gzip, snappy, lz4 or zstd; default ${DEFAULT-VALUE}.")
    private CompressionType type;

    @Option(
            names = "--level",
            paramLabel = "N",
            description = "Set the level: gzip 1 to 9, lz4 1 to 17, zstd -131072 to 22; default gzip 6, lz4 9, zstd 3. "
                    + "For lz4, 9 selects the fast compressor and every other level the high-compression one, as in "
                    + "Kafka.")
    private Integer level;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    Compression compression() {
        if (level == null) {
            return Compression.of(type);
        }
        if (!type.acceptsLevel(level) || !type.hasLevels()) {
            throw new ParameterException(
                    command.commandLine(),
                    "Invalid value for option '--level': "
                            + (type.hasLevels()
                                    ? type + " has " + type.minLevel() + " to " + type.maxLevel() + ", found " + level
                                    : type + " has no levels"));
        }
        return new Compression(type, level);
    }
}
