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
import java.util.stream.Stream;

/** What this project wants to be, in figures. Where rows say nothing else, values are cut from real JSON. */
final class Targets {
    /** Nothing; JMH's profiler is not more exact. */
    private static final double NO_BYTES = 16;

    private static final List<String> TYPES = List.of("NONE", "GZIP", "SNAPPY", "LZ4", "ZSTD");
    private static final List<String> MAIN_TYPES = List.of("NONE", "LZ4", "ZSTD");
    private static final double SHOWN = Double.NaN;

    /** What is measured, and beside what, of batches of so many records of 100 bytes. */
    private interface Pairs {
        Pair of(String type, int records);
    }

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
        Pairs pairs = Targets::encode;
        return new Group(
                "benchmarks-encode.svg",
                "Encode, beside MemoryRecordsBuilder",
                "Kafka",
                List.of(
                        row(1, "NONE", 3, pairs),
                        row(1, "LZ4", 20, pairs),
                        row(1, "ZSTD", 6, pairs),
                        row(1, "GZIP", 2, pairs),
                        row(1, "SNAPPY", 2, pairs),
                        row(200, "NONE", 2.8, pairs),
                        row(200, "LZ4", 1.5, pairs),
                        row(200, "ZSTD", 1.9, pairs),
                        row(200, "SNAPPY", 1.1, pairs),
                        row(200, "GZIP", 1.1, pairs),
                        allocation("allocation beside the result", ALLOCATION_BESIDE_RESULT, TYPES, pairs)));
    }

    private static Pair encode(String type, int records) {
        Measured ours = batch("EncodeBenchmark.ours", type, records, 100);
        return new Pair(ours, ours.by("kafka"));
    }

    private static Target row(int records, String type, double limit, Pairs pairs) {
        return row(records, type, "", limit, pairs);
    }

    private static Target row(int records, String type, String how, double limit, Pairs pairs) {
        return row(of100Bytes(records) + ", " + type.toLowerCase(Locale.ROOT) + how, limit, pairs.of(type, records));
    }

    private static Target row(String what, double limit, Pair pair) {
        return new Target(what, SPEED, limit, List.of(pair));
    }

    private static Target allocation(String what, Measure measure, List<String> types, Pairs pairs) {
        return new Target(
                what + ", " + of100Bytes(200) + ", worst of the " + (types.size() == 5 ? "five" : "three"),
                measure,
                NO_BYTES,
                types.stream().map(type -> pairs.of(type, 200)).toList());
    }

    private static String of100Bytes(int records) {
        return records + " × 100 B";
    }

    private static Group decode() {
        Pairs pairs = (type, records) -> iterate("decode", type, records, false);
        Pairs checked = (type, records) -> iterate("decode", type, records, true);
        return new Group(
                "benchmarks-decode.svg",
                "Decode, beside streamingIterator with cached buffers",
                "Kafka",
                List.of(
                        row(1, "NONE", 6, pairs),
                        row(1, "LZ4", 5, pairs),
                        row(1, "ZSTD", 7, pairs),
                        row(200, "NONE", 7, pairs),
                        row(200, "LZ4", 2.2, pairs),
                        row(200, "ZSTD", 2, pairs),
                        row(200, "SNAPPY", 1.2, pairs),
                        row(200, "GZIP", 1.2, pairs),
                        row(200, "NONE", ", CRC checked", SHOWN, checked),
                        row(200, "LZ4", ", CRC checked", SHOWN, checked),
                        row(200, "ZSTD", ", CRC checked", SHOWN, checked),
                        allocation("allocation", ALLOCATION, TYPES, pairs)));
    }

    private static Pair iterate(String what, String type, int records, boolean crc) {
        Measured ours =
                batch("DecodeBenchmark." + what + "Ours", type, records, 100).with("crc", crc);
        return new Pair(ours, ours.by(what + "Kafka"));
    }

    private static Group skip() {
        Pairs pairs = (type, records) -> iterate("skip", type, records, false);
        return new Group(
                "benchmarks-skip.svg",
                "Skip, beside skipKeyValueIterator with cached buffers",
                "Kafka",
                List.of(
                        row(200, "NONE", 7, pairs),
                        row(200, "LZ4", 2.3, pairs),
                        row(200, "ZSTD", 1.8, pairs),
                        allocation("allocation", ALLOCATION, MAIN_TYPES, pairs)));
    }

    private static Group lookup() {
        List<Target> targets = new ArrayList<>();
        List<Pair> all = new ArrayList<>();
        for (String type : MAIN_TYPES) {
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
        Pairs pairs = (type, records) -> {
            Measured ours = batch("ValidateBenchmark.ours", type, records, 100);
            return new Pair(ours, ours.by("kafka"));
        };
        return new Group(
                "benchmarks-validate.svg",
                "Validate, beside LogValidator",
                "Kafka",
                List.of(row(200, "NONE", 1.5, pairs), row(200, "LZ4", 1.5, pairs), row(200, "ZSTD", 1.5, pairs)));
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
