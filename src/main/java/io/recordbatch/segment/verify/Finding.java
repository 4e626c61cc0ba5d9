package io.recordbatch.segment.verify;

import java.util.Locale;

/**
 * A fact about a file that the user should know.
 *
 * @param file the file
 * @param position position in the file, in bytes
 * @param bytes number of bytes it concerns, 0 for none in particular
 * @param kind the kind of finding
 * @param isWrong whether it is damage; a gap is not, since compaction leaves gaps
 * @param message the expected and the found value
 */
public record Finding(String file, long position, long bytes, Kind kind, boolean isWrong, String message) {
    /** The kinds of findings. */
    public enum Kind {
        /** The file ends within a batch. */
        TORN_TAIL,
        /** Bytes that hold no whole batch. */
        CORRUPT,
        /** A batch with a correct CRC whose records do not match its header. */
        MALFORMED,
        /** A batch that begins at or before an offset of earlier batches. */
        OVERLAP,
        /** Offsets that no batch has. */
        GAP,
        /** A file whose name is larger than its first offset. */
        NAME,
        /** A wrong entry of an index. */
        INDEX;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
