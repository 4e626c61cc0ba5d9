package io.recordbatch.cli.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes standard output through one buffer. Has methods for table lines, which allocate nothing per line. Not
 * thread-safe.
 */
public final class Output extends OutputStream {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int ASCII_LIMIT = 0x80;
    /** The longest number: 19 digits and a sign. */
    private static final int MAX_DIGITS = 20;

    private final OutputStream out;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final byte[] digits = new byte[MAX_DIGITS];
    private int length;
    private IOException failure;

    public Output(OutputStream out) {
        this.out = out;
    }

    /** Writes text in UTF-8. */
    public Output text(String text) throws IOException {
        int count = text.length();
        if (count > BUFFER_BYTES - length) {
            writeBuffer();
        }
        if (count > BUFFER_BYTES) {
            write(text.getBytes(StandardCharsets.UTF_8));
            return this;
        }
        for (int i = 0; i < count; i++) {
            char c = text.charAt(i);
            if (c >= ASCII_LIMIT) {
                length += i;
                write(text.substring(i).getBytes(StandardCharsets.UTF_8));
                return this;
            }
            buffer[length + i] = (byte) c;
        }
        length += count;
        return this;
    }

    /** Writes text, then spaces up to a width. */
    public Output left(String text, int width) throws IOException {
        return text(text).spaces(width - text.length());
    }

    /** Writes spaces up to a width, then text. */
    public Output right(String text, int width) throws IOException {
        return spaces(width - text.length()).text(text);
    }

    public Output spaces(int count) throws IOException {
        if (count > BUFFER_BYTES - length) {
            writeBuffer();
        }
        for (int i = 0; i < count; i++) {
            buffer[length++] = ' ';
        }
        return this;
    }

    public Output number(long value) throws IOException {
        return right(value, 0);
    }

    /** Writes spaces up to a width, then a decimal number. */
    public Output right(long value, int width) throws IOException {
        int start = MAX_DIGITS;
        long rest = value;
        while (rest != (int) rest) {
            digits[--start] = (byte) ('0' + Math.abs(rest % 10));
            rest /= 10;
        }
        // Most numbers are small. In a short run only the first compiler is used, and it divides longs in a call.
        int small = (int) rest;
        do {
            digits[--start] = (byte) ('0' + Math.abs(small % 10));
            small /= 10;
        } while (small != 0);
        if (value < 0) {
            digits[--start] = '-';
        }
        spaces(width - (MAX_DIGITS - start));
        write(digits, start, MAX_DIGITS - start);
        return this;
    }

    public Output line() throws IOException {
        write('\n');
        return this;
    }

    @Override
    public void write(int b) throws IOException {
        if (length == BUFFER_BYTES) {
            writeBuffer();
        }
        buffer[length++] = (byte) b;
    }

    @Override
    public void write(byte[] bytes, int position, int count) throws IOException {
        if (count > BUFFER_BYTES - length) {
            writeBuffer();
        }
        if (count > BUFFER_BYTES) {
            writeOut(bytes, position, count);
            return;
        }
        System.arraycopy(bytes, position, buffer, length, count);
        length += count;
    }

    private void writeBuffer() throws IOException {
        int count = length;
        // Cleared before the attempt, so that a failed write is not repeated when the run ends.
        length = 0;
        writeOut(buffer, 0, count);
    }

    private void writeOut(byte[] bytes, int position, int count) throws IOException {
        try {
            out.write(bytes, position, count);
        } catch (IOException e) {
            failure = explained(e);
            throw failure;
        }
    }

    /** Writes everything. Fails if an earlier write failed, since some callers ignore errors. */
    @Override
    public void flush() throws IOException {
        if (failure != null) {
            throw failure;
        }
        writeBuffer();
        out.flush();
    }

    /** EPIPE has no exception class of its own. A full disk is a different error. */
    private static IOException explained(IOException e) {
        return String.valueOf(e.getMessage()).contains("Broken pipe")
                ? new BrokenPipeException(e)
                : new IOException("Cannot write the output: " + e.getMessage(), e);
    }
}
