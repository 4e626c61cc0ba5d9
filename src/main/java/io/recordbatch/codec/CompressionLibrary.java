package io.recordbatch.codec;

import java.security.CodeSource;
import java.util.Map;

/** The library that a compression type needs from the worker's class path, and what to do when it does not load. */
final class CompressionLibrary {
    private static final Map<CompressionType, CompressionLibrary> LIBRARIES = Map.of(
            CompressionType.SNAPPY,
                    new CompressionLibrary(
                            "org.xerial.snappy:snappy-java",
                            "org.xerial.snappy.Snappy",
                            "set -Dorg.xerial.snappy.tempdir to a directory from which libraries may be loaded"
                                    + " (one that is not mounted noexec), or -Dorg.xerial.snappy.use.systemlib=true"),
            CompressionType.LZ4,
                    new CompressionLibrary(
                            "at.yawk.lz4:lz4-java",
                            "net.jpountz.lz4.LZ4Factory",
                            "set -Djava.io.tmpdir to a directory from which libraries may be loaded"
                                    + " (one that is not mounted noexec)"),
            CompressionType.ZSTD,
                    new CompressionLibrary(
                            "com.github.luben:zstd-jni",
                            "com.github.luben.zstd.Zstd",
                            "set -DZstdTempFolder to a directory from which libraries may be loaded"
                                    + " (one that is not mounted noexec)"));

    private static final byte[] SAMPLE = {1, 2, 3};

    private final String artifact;
    private final String className;
    private final String remedy;

    private CompressionLibrary(String artifact, String className, String remedy) {
        this.artifact = artifact;
        this.className = className;
        this.remedy = remedy;
    }

    static void require(CompressionType type) {
        ReusableBuffer buffer = new ReusableBuffer();
        try (Codec codec = type.newCodec(buffer)) {
            codec.compress(SAMPLE, 0, SAMPLE.length, type.defaultLevel());
        } catch (LinkageError e) {
            throw explained(type, e);
        } finally {
            buffer.free();
        }
    }

    /** Returns what to throw for an error in the use of a type's library; throws the error for a type without one. */
    static CodecUnavailableException explained(CompressionType type, LinkageError error) {
        CompressionLibrary library = LIBRARIES.get(type);
        if (library == null) {
            throw error;
        }
        return library.unavailable(type, error);
    }

    private CodecUnavailableException unavailable(CompressionType type, LinkageError cause) {
        String found = foundJar();
        String what = found == null
                ? " is not on the class path: add the jar that Kafka ships to the worker's libs directory"
                : " (found: " + found + ") cannot load its native library: " + remedy;
        return new CodecUnavailableException(
                "Compression type " + type + " cannot be used: " + artifact + what + ". Cause: " + cause, cause);
    }

    /** The name of the jar, which holds the version, since not every manifest does; null when there is none. */
    private String foundJar() {
        try {
            CodeSource source = Class.forName(className, false, CompressionLibrary.class.getClassLoader())
                    .getProtectionDomain()
                    .getCodeSource();
            String location = source == null ? className : source.getLocation().getPath();
            return location.substring(location.lastIndexOf('/') + 1);
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }
}
