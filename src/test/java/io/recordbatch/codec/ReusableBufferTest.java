package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ReusableBufferTest {
    private final ReusableBuffer buffer = new ReusableBuffer();

    @Test
    void holdsNothingAtFirst() {
        assertThat(buffer.capacity()).isZero();
        assertThat(buffer.ensureCapacity(0, 0)).isEmpty();
    }

    @Test
    void keepsTheArrayWhileItIsLongEnough() {
        byte[] array = buffer.ensureCapacity(5000, 0);
        assertThat(array).hasSize(5000);
        assertThat(buffer.ensureCapacity(4999, 0)).isSameAs(array);
        assertThat(buffer.ensureCapacity(5000, 0)).isSameAs(array).isSameAs(buffer.array());
    }

    @Test
    void atLeastDoubles() {
        buffer.ensureCapacity(1, 0);
        assertThat(buffer.capacity()).isEqualTo(1024);
        buffer.ensureCapacity(1025, 0);
        assertThat(buffer.capacity()).isEqualTo(2048);
        buffer.ensureCapacity(10_000, 0);
        assertThat(buffer.capacity()).isEqualTo(10_000);
    }

    @Test
    void doublesOnlyUpToTheMost() {
        buffer.ensureCapacity(5000, 0);
        buffer.ensureCapacity(5001, 0, 7000);
        assertThat(buffer.capacity()).isEqualTo(7000);
        buffer.ensureCapacity(7000, 0, 7000);
        assertThat(buffer.capacity()).isEqualTo(7000);
    }

    @Test
    void preservesWhatItIsToldTo() {
        buffer.ensureCapacity(3, 0)[0] = 1;
        buffer.array()[1] = 2;
        buffer.array()[2] = 3;
        assertThat(buffer.ensureCapacity(3000, 2)).startsWith(1, 2, 0);
    }

    @Test
    void givesUpOnlyAnOversizedArray() {
        byte[] array = buffer.ensureCapacity(ReusableBuffer.MAX_RETAINED_BYTES, 0);
        assertThat(buffer.trim()).isFalse();
        assertThat(buffer.array()).isSameAs(array);
        buffer.ensureCapacity(ReusableBuffer.MAX_RETAINED_BYTES + 1L, 0);
        assertThat(buffer.trim()).isTrue();
        assertThat(buffer.capacity()).isZero();
    }

    @Test
    void refusesWhatNoArrayCanHold() {
        byte[] array = buffer.ensureCapacity(10, 0);
        for (long capacity : new long[] {Integer.MAX_VALUE - 7L, Integer.MAX_VALUE, 1L << 40}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> buffer.ensureCapacity(capacity, 0))
                    .withMessage("A buffer of " + capacity + " bytes is over the limit of 2147483639");
        }
        assertThat(buffer.array()).isSameAs(array);
    }
}
