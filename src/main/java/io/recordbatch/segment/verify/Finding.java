package io.recordbatch.segment.verify;

import java.util.Locale;

/**
 * Something about a file that somebody should know.
 *
 * @param file the file
 * @param position where in it, bytes from its beginning
 * @param bytes how many bytes it concerns, 0 when it is about none in particular
 * @param kind what it is
 * @param isWrong whether it is damage; a gap is not, since compaction leaves gaps
 * @param message what was expected and what was found
 */
public record Finding(String file, long position, long bytes, Kind kind, boolean isWrong, String message) {
    /** What can be found. */
    public enum Kind {
        /** The file ends within a batch. */
        TORN_TAIL,
        /** Bytes in which no whole batch was found. */
        CORRUPT,
        /** A batch with a right CRC that does not hold what its header says. */
        MALFORMED,
        /** A batch that begins at or before an offset of the batches before it. */
        OVERLAP,
        /** Offsets that no batch has. */
        GAP,
        /** A file whose name is a larger offset than its first. */
        NAME,
        /** A wrong entry of an index. */
        INDEX;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
