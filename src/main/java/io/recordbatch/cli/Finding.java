package io.recordbatch.cli;

import java.util.Locale;

/**
 * Something about a file that somebody should know.
 *
 * @param file the file
 * @param position where in it, bytes from its beginning
 * @param bytes how many bytes it concerns, 0 when it is about none in particular
 * @param kind what it is
 * @param isWrong whether it may be no good; a gap is what compaction leaves
 * @param message what was expected and what was found
 */
record Finding(String file, long position, long bytes, Kind kind, boolean isWrong, String message) {
    /** What can be found. */
    enum Kind {
        /** The file ends within a batch. */
        TORN_TAIL,
        /** Bytes in which no whole batch was found. */
        CORRUPT,
        /** A batch with a right CRC that does not hold what its header tells. */
        MALFORMED,
        /** A batch that begins at or before an offset of the batches in front of it. */
        OVERLAP,
        /** Offsets that no batch has. */
        GAP,
        /** A file whose name is a larger offset than its first. */
        NAME,
        /** An entry of an index that is not so. */
        INDEX;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
