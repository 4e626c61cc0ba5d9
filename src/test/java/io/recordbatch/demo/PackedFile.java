package io.recordbatch.demo;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What came of records that were packed into a file and unpacked from it.
 *
 * @param roundTrip how they came back; the bytes after are those of the file
 * @param batches how many batches the file is
 * @param bytesAlone what the records take when each is a batch, uncompressed
 * @param bytesInTopic what they take in the topic, as the producer batched them
 */
public record PackedFile(RoundTrip roundTrip, int batches, long bytesAlone, long bytesInTopic)
        implements Scene.Outcome {

    /** The bytes of the file for each record. */
    public double packedBytesPerRecord() {
        return perRecord(roundTrip.bytesAfter());
    }

    @Override
    public boolean passed() {
        return roundTrip.passed();
    }

    @Override
    public List<Map.Entry<String, String>> table() {
        return List.of(
                Map.entry("records", String.format(Locale.ROOT, "%,d", roundTrip.records())),
                Map.entry("batches in the file", String.format(Locale.ROOT, "%,d", batches)),
                Map.entry("bytes a record", ""),
                Map.entry("  its value", decimal(roundTrip.bytesBefore())),
                Map.entry("  alone in a batch", decimal(bytesAlone)),
                Map.entry("  in the topic", decimal(bytesInTopic)),
                Map.entry("  packed, zstd", decimal(roundTrip.bytesAfter())));
    }

    @Override
    public String verdict() {
        return roundTrip.verdict();
    }

    private String decimal(long bytes) {
        return String.format(Locale.ROOT, "%.1f", perRecord(bytes));
    }

    private double perRecord(long bytes) {
        return (double) bytes / roundTrip.records();
    }
}
