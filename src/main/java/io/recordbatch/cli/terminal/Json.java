package io.recordbatch.cli.terminal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;

/** Reads and writes JSON, one object per line. */
public final class Json {
    public static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private Json() {}

    /** Creates a generator of lines. End each line with {@link #endLine}. */
    public static JsonGenerator lines(Output out) throws IOException {
        JsonGenerator json = FACTORY.createGenerator(out);
        json.setPrettyPrinter(new MinimalPrettyPrinter(""));
        return json;
    }

    /** Closes the open object and ends the line. */
    public static void endLine(JsonGenerator json) throws IOException {
        json.writeEndObject();
        json.writeRaw('\n');
    }
}
