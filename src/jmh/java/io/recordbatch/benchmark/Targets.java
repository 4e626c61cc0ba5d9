package io.recordbatch.benchmark;

import static io.recordbatch.benchmark.Measure.ALLOCATION;
import static io.recordbatch.benchmark.Measure.ALLOCATION_BESIDE_RESULT;
import static io.recordbatch.benchmark.Measure.ALLOCATION_SHARE;
import static io.recordbatch.benchmark.Measure.SIZE;
import static io.recordbatch.benchmark.Measure.SPEED;
import static io.recordbatch.benchmark.Measure.TIME;

import io.recordbatch.benchmark.Target.Group;
import io.recordbatch.benchmark.Target.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** What this project wants to be, in figures. Where rows say nothing else, values are cut from real JSON. */
final class Targets {
    /** Nothing; JMH's profiler is not more exact. */
    private static final double NO_BYTES = 16;

    private static final List<String> TYPES = List.of("NONE", "GZIP", "SNAPPY", "LZ4", "ZSTD");
    private static final double SHOWN = Double.NaN;

    private Targets() {}

    static List<Group> all() {
        return List.of(varints(), encode(), decode(), skip(), lookup(), validate(), floor(), connect());
    }

    static List<Measured> measured(List<Group> groups) {
        return groups.stream()
                .flatMap(group -> group.targets().stream())
                .flatMap(target -> target.pairs().stream())
                .flatMap(pair -> Stream.of(pair.ours(), pair.rival()))
                .distinct()
                .toList();
    }

    private static Group varints() {
        List<Target> targets = new ArrayList<>();
        targets.add(varint("readInt", "MIXED", "Kafka", 1.15));
        targets.add(varint("writeInt", "MIXED", "Kafka", 1.8));
        targets.add(varint("readLong", "MIXED", "Kafka", 1));
        targets.add(varint("writeLong", "MIXED", "Kafka", 2));
        for (String lengths : List.of("ONE", "UNIFORM")) {
            for (String method : List.of("readInt", "writeInt", "readLong", "writeLong")) {
                targets.add(varint(method, lengths, "Kafka", 0.95));
            }
        }
        for (String method : List.of("readInt", "writeInt", "readLong", "writeLong")) {
            targets.add(varint(method, "MIXED", "Loop", SHOWN));
        }
        return new Group("", "Varints, beside Kafka's ByteUtils", "Kafka", targets);
    }

    private static Target varint(String method, String lengths, String rival, double limit) {
        Measured ours = Measured.of("VarintsBenchmark." + method + "Ours").with("lengths", lengths);
        String what = method.replace("Int", " int").replace("Long", " long") + ", " + lengths.toLowerCase(Locale.ROOT);
        return new Target(
                rival.equals("Loop") ? what + ", beside the plain loop" : what,
                SPEED,
                limit,
                List.of(new Pair(ours, ours.by(method + rival))));
    }

    private static Measured batch(String benchmark, String type, int records, int valueLength) {
        return Measured.of(benchmark)
                .with("type", type)
                .with("records", records)
                .with("valueLength", valueLength)
                .with("real", true);
    }

    private static Group encode() {
        Function<String, Pair> one = type -> encode(type, 1);
        Function<String, Pair> many = type -> encode(type, 200);
        return new Group(
                "benchmarks-encode.svg",
                "Encode, beside MemoryRecordsBuilder",
                "Kafka",
                List.of(
                        row("1 × 100 B, none", 3, one.apply("NONE")),
                        row("1 × 100 B, lz4", 20, one.apply("LZ4")),
                        row("1 × 100 B, zstd", 6, one.apply("ZSTD")),
                        row("1 × 100 B, gzip", 2, one.apply("GZIP")),
                        row("1 × 100 B, snappy", 2, one.apply("SNAPPY")),
                        row("200 × 100 B, none", 2.8, many.apply("NONE")),
                        row("200 × 100 B, lz4", 1.5, many.apply("LZ4")),
                        row("200 × 100 B, zstd", 1.9, many.apply("ZSTD")),
                        row("200 × 100 B, snappy", 1.1, many.apply("SNAPPY")),
                        row("200 × 100 B, gzip", 1.1, many.apply("GZIP")),
                        new Target(
                                "allocation beside the result, 200 × 100 B, worst of the five",
                                ALLOCATION_BESIDE_RESULT,
                                NO_BYTES,
                                TYPES.stream().map(many).toList())));
    }

    private static Pair encode(String type, int records) {
        Measured ours = batch("EncodeBenchmark.ours", type, records, 100);
        return new Pair(ours, ours.by("kafka"));
    }

    private static Target row(String what, double limit, Pair pair) {
        return new Target(what, SPEED, limit, List.of(pair));
    }

    private static Group decode() {
        Function<String, Pair> one = type -> iterate("decode", type, 1, false);
        Function<String, Pair> many = type -> iterate("decode", type, 200, false);
        Function<String, Pair> checked = type -> iterate("decode", type, 200, true);
        return new Group(
                "benchmarks-decode.svg",
                "Decode, beside streamingIterator with cached buffers",
                "Kafka",
                List.of(
                        row("1 × 100 B, none", 6, one.apply("NONE")),
                        row("1 × 100 B, lz4", 5, one.apply("LZ4")),
                        row("1 × 100 B, zstd", 7, one.apply("ZSTD")),
                        row("200 × 100 B, none", 7, many.apply("NONE")),
                        row("200 × 100 B, lz4", 2.2, many.apply("LZ4")),
                        row("200 × 100 B, zstd", 2, many.apply("ZSTD")),
                        row("200 × 100 B, snappy", 1.2, many.apply("SNAPPY")),
                        row("200 × 100 B, gzip", 1.2, many.apply("GZIP")),
                        row("200 × 100 B, none, CRC checked", SHOWN, checked.apply("NONE")),
                        row("200 × 100 B, lz4, CRC checked", SHOWN, checked.apply("LZ4")),
                        row("200 × 100 B, zstd, CRC checked", SHOWN, checked.apply("ZSTD")),
                        new Target(
                                "allocation, 200 × 100 B, worst of the five",
                                ALLOCATION,
                                NO_BYTES,
                                TYPES.stream().map(many).toList())));
    }

    private static Pair iterate(String what, String type, int records, boolean crc) {
        Measured ours =
                batch("DecodeBenchmark." + what + "Ours", type, records, 100).with("crc", crc);
        return new Pair(ours, ours.by(what + "Kafka"));
    }

    private static Group skip() {
        Function<String, Pair> many = type -> iterate("skip", type, 200, false);
        return new Group(
                "benchmarks-skip.svg",
                "Skip, beside skipKeyValueIterator with cached buffers",
                "Kafka",
                List.of(
                        row("200 × 100 B, none", 7, many.apply("NONE")),
                        row("200 × 100 B, lz4", 2.3, many.apply("LZ4")),
                        row("200 × 100 B, zstd", 1.8, many.apply("ZSTD")),
                        new Target(
                                "allocation, 200 × 100 B, worst of the three",
                                ALLOCATION,
                                NO_BYTES,
                                Stream.of("NONE", "LZ4", "ZSTD").map(many).toList())));
    }

    private static Group lookup() {
        List<Target> targets = new ArrayList<>();
        List<Pair> all = new ArrayList<>();
        for (String type : List.of("NONE", "LZ4", "ZSTD")) {
            for (int valueLength : new int[] {100, 1000, 10_000}) {
                Measured ours = Measured.of("SearchBenchmark.findOurs")
                        .with("type", type)
                        .with("valueLength", valueLength);
                Pair pair = new Pair(ours, ours.by("findKafka"));
                all.add(pair);
                String what = String.format(Locale.ROOT, "%,d B, %s", valueLength, type.toLowerCase(Locale.ROOT));
                targets.add(row(what, type.equals("ZSTD") ? 1.5 : 2, pair));
            }
        }
        targets.add(new Target("allocation, worst of the nine", ALLOCATION, NO_BYTES, all));
        targets.add(new Target("allocation beside Kafka's, worst of the nine", ALLOCATION_SHARE, 1, all));
        return new Group(
                "benchmarks-lookup.svg", "Timestamp lookup, beside FileRecords.searchForTimestamp", "Kafka", targets);
    }

    private static Group validate() {
        Function<String, Pair> many = type -> {
            Measured ours = batch("ValidateBenchmark.ours", type, 200, 100);
            return new Pair(ours, ours.by("kafka"));
        };
        return new Group(
                "benchmarks-validate.svg",
                "Validate, beside LogValidator",
                "Kafka",
                List.of(
                        row("200 × 100 B, none", 1.5, many.apply("NONE")),
                        row("200 × 100 B, lz4", 1.5, many.apply("LZ4")),
                        row("200 × 100 B, zstd", 1.5, many.apply("ZSTD"))));
    }

    private static Group floor() {
        return new Group(
                "",
                "Everything around the codec, beside its raw call",
                "raw call",
                List.of(
                        around("encode", "zstd", 1.1, "EncodeBenchmark.ours"),
                        around("encode", "lz4", 1.25, "EncodeBenchmark.ours"),
                        around("decode", "zstd", 1.1, "DecodeBenchmark.decodeOurs"),
                        around("decode", "lz4", 1.5, "DecodeBenchmark.decodeOurs")));
    }

    private static Target around(String what, String type, double limit, String benchmark) {
        String constant = type.toUpperCase(Locale.ROOT);
        Measured ours = batch(benchmark, constant, 200, 1000);
        Measured all = what.equals("decode") ? ours.with("crc", false) : ours;
        Measured raw = batch("FloorBenchmark." + what, constant, 200, 1000);
        return new Target(what + " 200 × 1000 B, " + type, TIME, limit, List.of(new Pair(all, raw)));
    }

    private static Group connect() {
        return new Group(
                "benchmarks-connect.svg",
                "PackBatch, beside a transform that gzips the value; webhook events one by one",
                "gzip",
                List.of(
                        packed("zstd level 3", "zstd 3", SPEED, 3.5),
                        packed("zstd level 3, size", "zstd 3", SIZE, 1.1),
                        packed("zstd level 5", "zstd 5", SPEED, 1.8),
                        packed("zstd level 5, size", "zstd 5", SIZE, 1.05)));
    }

    private static Target packed(String what, String way, Measure measure, double limit) {
        Measured pack = Measured.of("PackBatchBenchmark.pack").with("events", "WEBHOOKS");
        return new Target(
                what, measure, limit, List.of(new Pair(pack.with("way", way), pack.with("way", "gzip-the-value"))));
    }
}
