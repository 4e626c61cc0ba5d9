package io.recordbatch.benchmark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Speed over the whole grid of batches, a table for each comparison, and the lowest of each. */
final class Grid {
    private static final double LIMIT = 0.95;
    private static final List<String> TYPES = List.of("NONE", "GZIP", "SNAPPY", "LZ4", "ZSTD");

    /** Two sides, and whether a target says that ours may be nowhere slower. */
    private record Comparison(Measured ours, Measured rival, boolean isTarget) {}

    /** One batch of the grid: its row, its type and how many times as fast it is. */
    private record Cell(String row, String type, double speed) {}

    private final Map<String, Comparison> comparisons = new LinkedHashMap<>();
    private final Map<String, List<Cell>> cells = new LinkedHashMap<>();

    Grid(Results results) {
        Measured encode = Measured.of("EncodeBenchmark.ours");
        comparisons.put("Encode, beside MemoryRecordsBuilder", new Comparison(encode, encode.by("kafka"), true));
        addIterators("Decode", "decode", "streamingIterator");
        addIterators("Skip", "skip", "skipKeyValueIterator");
        Measured validate = Measured.of("ValidateBenchmark.ours");
        comparisons.put("Validate, beside LogValidator", new Comparison(validate, validate.by("kafka"), false));
        comparisons.forEach((title, comparison) -> cells.put(title, cells(comparison, results)));
    }

    private void addIterators(String title, String method, String rival) {
        for (boolean crc : new boolean[] {false, true}) {
            Measured ours = Measured.of("DecodeBenchmark." + method + "Ours").with("crc", crc);
            String beside = title + ", beside " + rival + (crc ? ", CRC checked" : "");
            comparisons.put(beside + ", cached buffers", new Comparison(ours, ours.by(method + "Kafka"), !crc));
            comparisons.put(beside + ", no caching", new Comparison(ours, ours.by(method + "KafkaNoCaching"), false));
        }
    }

    private static List<Cell> cells(Comparison comparison, Results results) {
        List<Cell> cells = new ArrayList<>();
        for (int records : new int[] {1, 10, 200, 2000}) {
            for (int valueLength : new int[] {100, 1000}) {
                for (boolean real : new boolean[] {true, false}) {
                    String row = String.format(
                            Locale.ROOT, "%,d × %,d B %s", records, valueLength, real ? "real" : "random");
                    for (String type : TYPES) {
                        Map<String, Object> batch =
                                Map.of("records", records, "valueLength", valueLength, "real", real, "type", type);
                        cells.add(new Cell(
                                row,
                                type.toLowerCase(Locale.ROOT),
                                Measure.SPEED.of(
                                        results.of(comparison.ours.with(batch)),
                                        results.of(comparison.rival.with(batch)))));
                    }
                }
            }
        }
        return cells;
    }

    /** All tables. */
    String tables() {
        StringBuilder page = new StringBuilder();
        cells.forEach((title, all) -> {
            page.append("## ").append(title).append("\n\n| | ");
            page.append(String.join(" | ", TYPES).toLowerCase(Locale.ROOT)).append(" |\n|");
            page.append("---|".repeat(TYPES.size() + 1)).append('\n');
            for (int i = 0; i < all.size(); i += TYPES.size()) {
                page.append("| ").append(all.get(i).row);
                for (Cell cell : all.subList(i, i + TYPES.size())) {
                    page.append(String.format(Locale.ROOT, cell.speed < LIMIT ? " | **%.2f**" : " | %.2f", cell.speed));
                }
                page.append(" |\n");
            }
            page.append('\n');
        });
        return page.toString();
    }

    /** The lowest speed of each comparison that has a target, or all that miss it. */
    String lowest() {
        StringBuilder table = new StringBuilder("| | target | lowest | | where |\n|---|---|---|---|---|\n");
        cells.forEach((title, all) -> {
            if (comparisons.get(title).isTarget) {
                List<Cell> sorted = all.stream()
                        .sorted(Comparator.comparingDouble(Cell::speed))
                        .toList();
                double lowest = sorted.get(0).speed;
                String where = sorted.stream()
                        .filter(cell -> cell.speed < LIMIT || cell == sorted.get(0))
                        .map(cell -> cell.row + ", " + cell.type)
                        .collect(Collectors.joining("; "));
                table.append("| ").append(title).append(" | ");
                table.append(Measure.SPEED.limitText(LIMIT)).append(" | ");
                table.append(Measure.SPEED.text(lowest)).append(lowest < LIMIT ? " | **missed** | " : " | met | ");
                table.append(where).append(" |\n");
            }
        });
        return table.toString();
    }
}
