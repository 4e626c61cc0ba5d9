package io.recordbatch.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SegmentFilesTest {
    @TempDir
    Path directory;

    @Test
    void namesFilesAsKafkaDoes() {
        SegmentFiles segment = new SegmentFiles(SegmentFiles.partitionDirectory(directory, "flights", 3), 485);

        assertThat(segment.log()).isEqualTo(directory.resolve("flights-3/00000000000000000485.log"));
        assertThat(segment.index()).isEqualTo(directory.resolve("flights-3/00000000000000000485.index"));
        assertThat(segment.timeIndex()).isEqualTo(directory.resolve("flights-3/00000000000000000485.timeindex"));
        assertThat(SegmentFiles.of(segment.log())).isEqualTo(segment);
        assertThat(SegmentFiles.of(Path.of("09223372036854775807.log")).baseOffset())
                .isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000000000000000485.log",
                "00000000000000000485.index",
                "0000000000000000048x.log",
                "09223372036854775808.log",
                "00000000000000000485.log.deleted"
            })
    void otherFilesAreNoLogs(String name) {
        assertThat(SegmentFiles.isLog(Path.of(name))).isFalse();
        assertThatThrownBy(() -> SegmentFiles.of(Path.of(name)))
                .hasMessage("Not the log of a segment: expected <20-digit offset>.log, found " + name);
    }

    @Test
    void listsSegmentsByOffset() throws IOException {
        for (String name : List.of("00000000000000000485.log", "00000000000000000000.log", "leader-epoch-checkpoint")) {
            Files.createFile(directory.resolve(name));
        }

        assertThat(SegmentFiles.in(directory))
                .extracting(SegmentFiles::baseOffset)
                .containsExactly(0L, 485L);
    }
}
