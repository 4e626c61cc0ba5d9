package io.recordbatch.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class BatchCrcTest {
    private static final int POSITION = 5;
    private static final byte[] BATCH = new TestBatch("", new TestRecords(1).consecutive(7, 3)).kafkas();
    private static final int CRC = ByteBuffer.wrap(BATCH).getInt(BatchLayout.CRC_OFFSET);

    private final BatchCrc crc = new BatchCrc();

    @Test
    void kafkasBatchesHaveIt() {
        assertThat(crc.compute(BATCH, 0, BATCH.length)).isEqualTo(CRC);
        assertThat(crc.compute(among(ByteBuffer.allocate(2 * BATCH.length)).array(), POSITION, BATCH.length))
                .isEqualTo(CRC);
    }

    @Test
    void buffersKeepTheirPositionAndLimit() {
        for (ByteBuffer buffer : new ByteBuffer[] {
            among(ByteBuffer.allocate(2 * BATCH.length)), among(ByteBuffer.allocateDirect(2 * BATCH.length))
        }) {
            for (int position : new int[] {0, POSITION + 1, buffer.capacity() - 1}) {
                buffer.limit(buffer.capacity() - 1).position(position);

                assertThat(crc.compute(buffer, POSITION, BATCH.length)).isEqualTo(CRC);
                assertThat(buffer.position()).isEqualTo(position);
                assertThat(buffer.limit()).isEqualTo(buffer.capacity() - 1);
            }
        }
    }

    @Test
    void aBufferWithFewerBytesStaysAsItWas() {
        ByteBuffer buffer = among(ByteBuffer.allocate(2 * BATCH.length));
        buffer.limit(POSITION + BATCH.length - 1).position(2);

        assertThatThrownBy(() -> crc.compute(buffer, POSITION, BATCH.length))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(buffer.position()).isEqualTo(2);
        assertThat(buffer.limit()).isEqualTo(POSITION + BATCH.length - 1);
    }

    @Test
    void allocatesNothing() {
        ByteBuffer buffer = among(ByteBuffer.allocateDirect(2 * BATCH.length));

        assertThat(Allocations.leastOf(() -> crc.compute(buffer, POSITION, BATCH.length)))
                .isZero();
    }

    @Test
    void anotherOneIsCorrupt() {
        byte[] bytes = among(ByteBuffer.allocate(2 * BATCH.length)).array();
        crc.check(bytes, POSITION);
        ByteBuffer.wrap(bytes).putInt(POSITION + BatchLayout.CRC_OFFSET, 0x1234);

        assertThatThrownBy(() -> crc.check(bytes, POSITION))
                .isInstanceOf(MalformedBatchException.class)
                .hasMessage(
                        "Corrupt batch: CRC computed 0x" + Integer.toHexString(CRC) + ", found 0x1234 at position 22");
    }

    private static ByteBuffer among(ByteBuffer buffer) {
        return buffer.put(POSITION, BATCH);
    }
}
