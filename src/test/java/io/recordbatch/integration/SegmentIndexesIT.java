package io.recordbatch.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.codec.CodecLease;
import io.recordbatch.format.BatchReader;
import io.recordbatch.harness.Bench;
import io.recordbatch.harness.Build;
import io.recordbatch.harness.DumpLog;
import io.recordbatch.harness.JvmCommand;
import io.recordbatch.harness.KafkaRuntime;
import io.recordbatch.harness.Topic;
import io.recordbatch.segment.IndexVerification;
import io.recordbatch.segment.OffsetIndex;
import io.recordbatch.segment.SegmentFiles;
import io.recordbatch.segment.SegmentSearch;
import io.recordbatch.segment.TestLog;
import io.recordbatch.segment.TimeIndex;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

/** Kafka's tools accept the indexes that we write, and we accept and use those that a broker writes. */
class SegmentIndexesIT {
    private static final long START_MS = 1_700_000_000_000L;

    @Test
    void kafkaAcceptsOurs() throws IOException {
        try (Bench bench = new Bench()) {
            Path partition = bench.directory("ours-0");
            SegmentFiles ours = TestLog.write(partition, TestLog.batches(3, 7_000, 300), 4096);
            assertThat(OffsetIndex.read(ours).count()).isGreaterThan(20);
            assertThat(TimeIndex.read(ours).count()).isGreaterThan(2);

            for (KafkaRuntime kafka : List.of(Build.kafka(), Build.oldestKafka())) {
                assertThat(complaints(bench, kafka, ours, "--verify-index-only"))
                        .isEmpty();
                assertThat(complaints(bench, kafka, ours, "--index-sanity-check"))
                        .containsExactly(
                                ours.index() + " passed sanity check.", ours.timeIndex() + " passed sanity check.");
            }

            ByteBuffer index = ByteBuffer.wrap(Files.readAllBytes(ours.index()));
            Files.write(ours.index(), index.putInt(8, index.getInt(8) + 1).array());
            assertThat(complaints(bench, Build.kafka(), ours, "--verify-index-only"))
                    .contains("Mismatches in :" + ours.index());
        }
    }

    /** What kafka-dump-log says of both indexes of a segment, but for their names and what it logs. */
    private static List<String> complaints(Bench bench, KafkaRuntime kafka, SegmentFiles segment, String option) {
        JvmCommand.Output output = DumpLog.runOnIndexes(bench, kafka, segment.index(), segment.timeIndex(), option);
        assertThat(output.exitCode()).as(output.text()).isZero();
        return output.text()
                .lines()
                .filter(line -> !line.startsWith("Dumping ") && !line.contains(" INFO "))
                .toList();
    }

    @Test
    void weAcceptABrokers() throws IOException {
        Map<String, String> small = Map.of("segment.bytes", "1048576", "index.interval.bytes", "4096");
        Topic.create(SharedKafka.BROKER, "theirs", 1, small).sendRecords(records(20_000));
        List<SegmentFiles> segments = SegmentFiles.in(SharedKafka.BROKER.logDirectory("theirs", 0));

        assertThat(segments).hasSizeGreaterThan(2);
        // Kafka has set the size of the last one's indexes beforehand.
        SegmentFiles active = segments.get(segments.size() - 1);
        assertThat(Files.size(active.index()))
                .isGreaterThan(8L * OffsetIndex.read(active).count());
        assertAccepted(segments);
    }

    private static void assertAccepted(List<SegmentFiles> segments) throws IOException {
        Random random = new Random(1);
        try (CodecLease lease = new CodecLease()) {
            for (SegmentFiles segment : segments) {
                assertThat(OffsetIndex.read(segment).count()).isPositive();
                assertThat(TimeIndex.read(segment).count()).isPositive();
                assertThat(IndexVerification.verify(segment)).isEmpty();

                SegmentSearch search = SegmentSearch.open(segment, new BatchReader(lease, 1 << 24, 1 << 20));
                List<long[]> records = TestLog.kafkasRecords(segment.log());
                for (int i = 0; i < 200; i++) {
                    long[] target = records.get(random.nextInt(records.size()));
                    long first = records.stream()
                            .filter(record -> record[1] >= target[1])
                            .findFirst()
                            .orElseThrow()[0];
                    assertThat(search.findTimestamp(target[1])).isTrue();
                    assertThat(search.offset()).isEqualTo(first);
                    assertThat(search.findOffset(target[0])).isTrue();
                    assertThat(search.timestamp()).isEqualTo(target[1]);
                }
            }
        }
    }

    /** Records with timestamps that jump back and forth by minutes. */
    private static List<ProducerRecord<byte[], byte[]>> records(int count) {
        Random random = new Random(2);
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] value = new byte[150];
            random.nextBytes(value);
            records.add(new ProducerRecord<>("theirs", 0, START_MS + i * 10L + random.nextInt(200_000), null, value));
        }
        return records;
    }
}
