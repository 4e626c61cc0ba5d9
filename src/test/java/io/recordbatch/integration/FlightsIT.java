package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.demo.FlightsScene;
import io.recordbatch.demo.PackedFile;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The demo's second scene, with the files of {@code connect-config}. */
class FlightsIT {
    @Test
    void flightsArePackedForAFileAndComeBackIdentical() throws IOException {
        PackedFile result = new FlightsScene().play(SharedKafka.DEMO, new NoProgress());

        assertThat(result.verdict()).isEqualTo("identical: 20000 of 20000");
        assertThat(result.passed()).isTrue();
        assertThat(result.packedBytesPerRecord()).isBetween(10.0, 21.0);
        assertThat(result.batches()).isBetween(40, 60);
        assertThat(result.table()).contains(Map.entry("  its value", "88.2"), Map.entry("  alone in a batch", "158.2"));
    }
}
