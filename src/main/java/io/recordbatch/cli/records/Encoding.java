package io.recordbatch.cli.records;

import java.util.Locale;

/** The form of keys, values and header values in output. All but {@link #SIZE} can be read back. */
public enum Encoding {
    /** UTF-8 text. Other bytes are written in a form that cannot be mistaken for text. */
    TEXT,
    /** Two hexadecimal digits per byte. */
    HEX,
    /** Base64: four characters for three bytes. */
    BASE64,
    /** Only the number of bytes. */
    SIZE;

    /** The name that users write. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
