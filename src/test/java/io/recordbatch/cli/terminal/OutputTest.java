package io.recordbatch.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputTest {
    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                9,
                -10,
                Integer.MAX_VALUE,
                Integer.MIN_VALUE,
                Integer.MAX_VALUE + 1L,
                Integer.MIN_VALUE - 1L,
                20_000_000_000L,
                Long.MAX_VALUE,
                Long.MIN_VALUE
            })
    void writesNumbersAsJavaDoes(long number) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Output out = new Output(bytes);

        out.right(number, 25).number(number).flush();

        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("%25d%d".formatted(number, number));
    }
}
