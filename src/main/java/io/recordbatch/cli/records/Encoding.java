package io.recordbatch.cli.records;

import java.util.Locale;

/** How keys, values and header values are shown. All but {@link #SIZE} can be read back. */
public enum Encoding {
    /** The UTF-8 that they are, and what is none in another way that is told apart. */
    TEXT,
    /** Two digits a byte. */
    HEX,
    /** For every byte sequence, three bytes in four characters. */
    BASE64,
    /** Only how many bytes there are. */
    SIZE;

    /** As users write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
