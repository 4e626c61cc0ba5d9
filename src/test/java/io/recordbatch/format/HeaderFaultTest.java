package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A header is judged by itself: how much comes after it is said, not looked at. */
class HeaderFaultTest {
    private static final int POSITION = 3;
    private static final int LARGEST = Integer.MAX_VALUE - BatchLayout.LOG_OVERHEAD;

    @Test
    void aWholeBatchHasNoFault() {
        assertThat(fault(49, 61)).isNull();
        assertThat(fault(49, Long.MAX_VALUE)).isNull();
        assertThat(fault(1000, 1012)).isNull();
        assertThat(fault(LARGEST, Integer.MAX_VALUE)).isNull();
        assertThat(fault(LARGEST, Long.MAX_VALUE)).isNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 60})
    void fewerBytesThanAHeader(long available) {
        assertThat(BatchHeader.fault(new byte[0], 0, available)).isEqualTo(HeaderFault.TRUNCATED_HEADER);
    }

    @Test
    void anotherMagicComesBeforeTheLength() {
        byte[] header = header(48);
        header[POSITION + BatchLayout.MAGIC_OFFSET] = 1;

        assertThat(BatchHeader.fault(header, POSITION, 61)).isEqualTo(HeaderFault.UNSUPPORTED_MAGIC);
    }

    @ParameterizedTest
    @ValueSource(ints = {48, 0, -1, -12, -13, Integer.MIN_VALUE})
    void lessThanTheRestOfAHeader(int batchLength) {
        assertThat(fault(batchLength, 61)).isEqualTo(HeaderFault.INVALID_LENGTH);
        assertThat(fault(batchLength, Long.MAX_VALUE)).isEqualTo(HeaderFault.INVALID_LENGTH);
    }

    @Test
    void moreThanIsThere() {
        assertThat(fault(50, 61)).isEqualTo(HeaderFault.TRUNCATED_BATCH);
        assertThat(fault(LARGEST, Integer.MAX_VALUE - 1)).isEqualTo(HeaderFault.TRUNCATED_BATCH);
        assertThat(fault(Integer.MAX_VALUE, Integer.MAX_VALUE)).isEqualTo(HeaderFault.TRUNCATED_BATCH);
    }

    /** A file may have so many bytes, and the size of the batch would not be an int. */
    @Test
    void moreThanAnArrayCanHold() {
        assertThat(fault(LARGEST + 1, Long.MAX_VALUE)).isEqualTo(HeaderFault.INVALID_LENGTH);
        assertThat(fault(Integer.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(HeaderFault.INVALID_LENGTH);
    }

    private static HeaderFault fault(int batchLength, long available) {
        return BatchHeader.fault(header(batchLength), POSITION, available);
    }

    /** An array that ends with a header. */
    private static byte[] header(int batchLength) {
        return ByteBuffer.allocate(POSITION + BatchLayout.HEADER_LENGTH)
                .putInt(POSITION + BatchLayout.BATCH_LENGTH_OFFSET, batchLength)
                .put(POSITION + BatchLayout.MAGIC_OFFSET, BatchLayout.MAGIC)
                .array();
    }
}
