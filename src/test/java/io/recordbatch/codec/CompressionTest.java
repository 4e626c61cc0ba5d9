package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which levels go with which type. */
class CompressionTest {
    @ParameterizedTest
    @CsvSource({"NONE, 0", "SNAPPY, 0", "GZIP, -1", "GZIP, 1", "GZIP, 9", "LZ4, 1", "LZ4, 17", "ZSTD, -131072"})
    void takesEveryLevelOfTheType(CompressionType type, int level) {
        Compression compression = new Compression(type, level);

        assertThat(compression.type()).isEqualTo(type);
        assertThat(compression.level()).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({
        "NONE, 1, no levels",
        "SNAPPY, 3, no levels",
        "GZIP, 0, 1 to 9",
        "GZIP, 10, 1 to 9",
        "LZ4, 0, 1 to 17",
        "LZ4, 18, 1 to 17",
        "ZSTD, 23, -131072 to 22",
        "ZSTD, -131073, -131072 to 22"
    })
    void refusesALevelThatTheTypeHasNot(CompressionType type, int level, String allowed) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Compression(type, level))
                .withMessage("Invalid compression level: " + type + " has " + allowed + ", found " + level);
    }

    @ParameterizedTest
    @EnumSource
    void hasTheDefaultLevelOfEachType(CompressionType type) {
        assertThat(Compression.of(type)).isEqualTo(new Compression(type, type.defaultLevel()));
    }

    @Test
    void noneIsTheTypeNone() {
        assertThat(Compression.NONE).isEqualTo(new Compression(CompressionType.NONE, 0));
    }
}
