package io.recordbatch.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.recordbatch.benchmark.Target.Group;
import io.recordbatch.benchmark.Target.Pair;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.NodeList;

/** What JMH measured becomes tables and charts. */
class ReportTest {
    private static final Measured OURS = Measured.of("XBenchmark.ours").with("type", "LZ4");
    private static final Measured KAFKA = OURS.by("kafka");
    private static final Pair PAIR = new Pair(OURS, KAFKA);
    private static final Group GROUP = new Group(
            "x.svg",
            "X & Y",
            "Kafka",
            List.of(
                    new Target("fast", Measure.SPEED, 2.5, List.of(PAIR)),
                    new Target("faster", Measure.SPEED, 3.5, List.of(PAIR)),
                    new Target("shown", Measure.SPEED, Double.NaN, List.of(PAIR)),
                    new Target("worst", Measure.SPEED, 1, List.of(PAIR, new Pair(KAFKA, OURS), PAIR)),
                    new Target("allocation", Measure.ALLOCATION, 16, List.of(PAIR)),
                    new Target("beside the result", Measure.ALLOCATION_BESIDE_RESULT, 16, List.of(PAIR)),
                    new Target("size", Measure.SIZE, 0.5, List.of(PAIR))));

    @TempDir
    private Path directory;

    private Results results;

    /** Medians of 2.5 µs for us and of 133,333 operations a second, which are 7.5 µs, for Kafka. */
    @BeforeEach
    void readResults() throws IOException {
        results = read(
                "17", run("ours", "[[90.0, 2.0]]", "us/op", 400, 177), run("ours", "[[1.0, 3.0]]", "us/op", 350, 177));
    }

    private Results read(String java, String... ours) throws IOException {
        Path json = directory.resolve(java + ".json");
        String kafka = run("kafka", "[[133333.333]]", "ops/s", 1234, 354);
        Files.writeString(json, ("[" + String.join(",", ours) + "," + kafka + "]").replace("$JAVA", java));
        return Results.read(json);
    }

    /** The parts of JMH's JSON that are read, as JMH 1.37 writes them; the first iteration allocates more. */
    private static String run(String method, String scores, String unit, int allocated, int result) {
        return """
                {"benchmark": "io.recordbatch.format.XBenchmark.%s", "jdkVersion": "$JAVA.0.1",
                 "vmName": "VM", "vmVersion": "$JAVA.0.1+2", "params": {"type": "LZ4"},
                 "primaryMetric": {"score": 999.0, "scoreUnit": "%s", "rawData": %s},
                 "secondaryMetrics": {
                   "gc.alloc.rate.norm": {"score": 9999.0, "rawData": [[9999.0, %d.25]]},
                   "resultBytes": {"score": 999.0, "rawData": [[%d.0, %d.0]]}}}
                """.formatted(method, unit, scores, allocated, result, result);
    }

    @Test
    void takesTheMedianTimeAndTheLeastAllocation() {
        Figures ours = results.of(OURS);
        assertThat(ours.nanos()).isCloseTo(2500, within(0.1));
        assertThat(ours.allocatedBytes()).isEqualTo(350.25);
        assertThat(ours.resultBytes()).isEqualTo(177);
        assertThat(results.of(KAFKA).nanos()).isCloseTo(7500, within(0.1));
        assertThatThrownBy(() -> results.of(OURS.with("type", "ZSTD")))
                .hasMessage("Not measured: XBenchmark.ours type=ZSTD");
    }

    @Test
    void putsTargetsAndResultsSideBySide() throws IOException {
        Results java25 = read("25", run("ours", "[[5.0]]", "us/op", 350, 177));

        // 177 bytes are an array of 200.
        assertThat(new TargetsPage(List.of(results, java25)).table(GROUP)).isEqualTo("""
                | | target | result | | Java 25 | ours | Kafka | ours, B/op | Kafka, B/op |
                |---|---|---|---|---|---|---|---|---|
                | fast | ≥ 2.5× | 3.00× | met | 1.50× | 2.50 µs | 7.50 µs | 350 | 1,234 |
                | faster | ≥ 3.5× | 3.00× | **missed** | 1.50× | 2.50 µs | 7.50 µs | 350 | 1,234 |
                | shown |  | 3.00× |  | 1.50× | 2.50 µs | 7.50 µs | 350 | 1,234 |
                | worst | ≥ 1× | 0.33× | **missed** | 0.67× | 7.50 µs | 2.50 µs | 1,234 | 350 |
                | allocation | ≤ 16 B | 350 B | **missed** | 350 B | 2.50 µs | 7.50 µs | 350 | 1,234 |
                | beside the result | ≤ 16 B | 150 B | **missed** | 150 B | 2.50 µs | 7.50 µs | 350 | 1,234 |
                | size | ≤ 0.5× | 0.50× | met | 0.50× | 2.50 µs | 7.50 µs | 350 | 1,234 |
                """);
    }

    @Test
    void drawsABarForEachSpeed() throws Exception {
        String svg = BarChart.of(GROUP, results);

        NodeList bars = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
                .getElementsByTagName("rect");
        // The background is one as well.
        List<Double> widths = IntStream.range(1, bars.getLength())
                .mapToObj(i -> Double.valueOf(
                        bars.item(i).getAttributes().getNamedItem("width").getNodeValue()))
                .toList();
        assertThat(widths).hasSize(3);
        assertThat(widths.get(1)).isEqualTo(widths.get(0));
        assertThat(widths.get(0) / widths.get(2)).isCloseTo(9, within(0.1));
        assertThat(svg).contains(">X &amp; Y<", ">fast<", ">3.00×<", ">0.33×<");
    }

    @Test
    void replacesOnlyItsPartOfAPage() {
        String page = "by hand\n<!-- begin part: written by ./bench -->\nold\n<!-- end part -->\nby hand too\n";
        GeneratedPart part = new GeneratedPart("part");

        String replaced = part.replacedIn(page, "new\n");

        assertThat(replaced)
                .isEqualTo("by hand\n<!-- begin part: written by ./bench -->\n\nnew\n\n"
                        + "<!-- end part -->\nby hand too\n");
        assertThat(part.replacedIn(replaced, "new\n")).isEqualTo(replaced);
        assertThatThrownBy(() -> new GeneratedPart("other").requireIn(page)).hasMessageContaining("begin other");
    }

    @Test
    void everyTargetIsMeasuredByABenchmark() {
        Set<String> all = new TreeSet<>();
        AllMeasured.list().forEach(measured -> all.add(measured.toString()));

        assertThat(Targets.measured(Targets.all()))
                .isNotEmpty()
                .allSatisfy(measured -> assertThat(all).contains(measured.toString()));
    }

    @Test
    void pagesHaveRoomForWhatIsMeasured() throws IOException {
        String page = Files.readString(Path.of("docs/benchmarks.md"));
        new GeneratedPart("targets").requireIn(page);
        new GeneratedPart("grid").requireIn(page);
        new GeneratedPart("grid").requireIn(Files.readString(Path.of("docs/benchmarks-grid.md")));
    }
}
