package io.recordbatch.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class CompressionTypeTest {
    @Test
    void hasKafkasTypes() {
        assertThat(Arrays.stream(CompressionType.values()).map(CompressionType::toString))
                .containsExactlyElementsOf(
                        Arrays.stream(org.apache.kafka.common.record.internal.CompressionType.values())
                                .map(type -> type.name)
                                .toList());
    }

    @ParameterizedTest
    @EnumSource
    void hasKafkasId(CompressionType type) {
        assertThat(type.id()).isEqualTo(kafka(type).id);
        assertThat(CompressionType.forId(kafka(type).id)).isSameAs(type);
        assertThat(type).hasToString(kafka(type).name);
    }

    @ParameterizedTest
    @EnumSource(names = {"GZIP", "LZ4", "ZSTD"})
    void hasKafkasLevels(CompressionType type) {
        assertThat(type.hasLevels()).isTrue();
        assertThat(type.minLevel()).isEqualTo(kafka(type).minLevel());
        assertThat(type.maxLevel()).isEqualTo(kafka(type).maxLevel());
        assertThat(type.defaultLevel()).isEqualTo(kafka(type).defaultLevel());
    }

    @ParameterizedTest
    @EnumSource(names = {"GZIP", "LZ4", "ZSTD"})
    void acceptsTheLevelsOfItsRangeAndTheDefault(CompressionType type) {
        assertThat(type.acceptsLevel(type.minLevel())).isTrue();
        assertThat(type.acceptsLevel(type.maxLevel())).isTrue();
        assertThat(type.acceptsLevel(type.defaultLevel())).isTrue();
        assertThat(type.acceptsLevel(type.minLevel() - 1)).isFalse();
        assertThat(type.acceptsLevel(type.maxLevel() + 1)).isFalse();
        assertThat(type.acceptsLevel(Integer.MIN_VALUE)).isFalse();
        assertThat(type.acceptsLevel(Integer.MAX_VALUE)).isFalse();
    }

    @Test
    void acceptsForGzipTheDefaultBelowItsRange() {
        assertThat(CompressionType.GZIP.acceptsLevel(-1)).isTrue();
        assertThat(CompressionType.GZIP.acceptsLevel(0)).isFalse();
        assertThat(CompressionType.GZIP.acceptsLevel(-2)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"GZIP", "LZ4", "ZSTD"})
    void acceptsOnlyZeroWithoutLevels(CompressionType type) {
        assertThat(type.hasLevels()).isFalse();
        assertThat(type.acceptsLevel(0)).isTrue();
        assertThat(type.acceptsLevel(1)).isFalse();
        assertThat(type.acceptsLevel(-1)).isFalse();
    }

    @Test
    void hasNoTypeForOtherIds() {
        assertThat(CompressionType.forId(-1)).isNull();
        assertThat(CompressionType.forId(5)).isNull();
        assertThat(CompressionType.forId(7)).isNull();
        assertThat(CompressionType.forId(Integer.MIN_VALUE)).isNull();
    }

    private static org.apache.kafka.common.record.internal.CompressionType kafka(CompressionType type) {
        return org.apache.kafka.common.record.internal.CompressionType.valueOf(type.name());
    }
}
