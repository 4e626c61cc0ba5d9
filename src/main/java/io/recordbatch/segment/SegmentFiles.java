package io.recordbatch.segment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The files of a segment: {@code <dir>/<topic>-<partition>/<20-digit base offset>} with {@code .log}, {@code .index}
 * and {@code .timeindex}, as Kafka names them.
 *
 * @param directory the partition's directory
 * @param baseOffset the smallest offset allowed in the segment; offsets in indexes are relative to it
 */
public record SegmentFiles(Path directory, long baseOffset) {
    private static final String LOG_SUFFIX = ".log";
    private static final int DIGITS = 20;
    private static final String LARGEST = "0" + Long.MAX_VALUE;

    /**
     * Checks the base offset.
     *
     * @param directory the partition's directory
     * @param baseOffset the smallest offset allowed in the segment, 0 or more
     */
    public SegmentFiles {
        if (baseOffset < 0) {
            throw new IllegalArgumentException("Base offset: expected 0 or more, found " + baseOffset);
        }
    }

    /**
     * {@return the directory of a partition}
     *
     * @param parent the directory of all partitions
     * @param topic the topic's name
     * @param partition the partition's number
     */
    public static Path partitionDirectory(Path parent, String topic, int partition) {
        return parent.resolve(topic + "-" + partition);
    }

    /**
     * {@return whether a file has the name of a segment's log: an offset of 20 digits and {@code .log}}
     *
     * @param file any file
     */
    public static boolean isLog(Path file) {
        String name = file.getFileName().toString();
        return name.length() == DIGITS + LOG_SUFFIX.length()
                && name.endsWith(LOG_SUFFIX)
                && name.chars().limit(DIGITS).allMatch(c -> c >= '0' && c <= '9')
                && name.substring(0, DIGITS).compareTo(LARGEST) <= 0;
    }

    /**
     * {@return the segment that a log belongs to}
     *
     * @param log a file for which {@link #isLog} holds
     */
    public static SegmentFiles of(Path log) {
        if (!isLog(log)) {
            throw new IllegalArgumentException(
                    "Not the log of a segment: expected <20-digit offset>.log, found " + log);
        }
        return new SegmentFiles(
                log.toAbsolutePath().getParent(),
                Long.parseLong(log.getFileName().toString().substring(0, DIGITS)));
    }

    /**
     * {@return the segments of a partition, in offset order}
     *
     * @param directory the partition's directory
     * @throws IOException when it cannot be read
     */
    public static List<SegmentFiles> in(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(SegmentFiles::isLog)
                    .map(SegmentFiles::of)
                    .sorted(Comparator.comparingLong(SegmentFiles::baseOffset))
                    .toList();
        }
    }

    /** {@return the file that holds the batches} */
    public Path log() {
        return file(LOG_SUFFIX);
    }

    /** {@return the file of the {@link OffsetIndex}} */
    public Path index() {
        return file(".index");
    }

    /** {@return the file of the {@link TimeIndex}} */
    public Path timeIndex() {
        return file(".timeindex");
    }

    private Path file(String suffix) {
        return directory.resolve(String.format(Locale.ROOT, "%020d", baseOffset) + suffix);
    }
}
