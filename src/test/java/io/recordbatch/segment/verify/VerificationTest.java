package io.recordbatch.segment.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.recordbatch.segment.SegmentFiles;
import io.recordbatch.segment.TestLog;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.Depth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory is verified and repaired without the command, in the few lines that the package's documentation shows. */
class VerificationTest {
    private static final int DAMAGED = 7;

    private final List<byte[]> batches = TestLog.batches(1, 0, 20);

    @TempDir
    Path directory;

    @Test
    void verifiesAndRepairsADirectory() throws IOException {
        SegmentFiles orders = TestLog.write(directory.resolve("orders-0"), batches, 4096);
        long position = damage(orders.log());
        Path saved = directory.resolve("saved");

        List<Finding> findings = new ArrayList<>();
        try (Verification verification = new Verification(findings::add).repairInto(saved)) {
            for (SegmentFiles segment : SegmentFiles.in(directory.resolve("orders-0"))) {
                BatchInput.ofFile(segment.log()).visit(Depth.CRC, verification);
            }
            assertThat(verification.isFine()).isFalse();
        }

        assertThat(findings).first().satisfies(finding -> {
            assertThat(finding.kind()).isEqualTo(Finding.Kind.CORRUPT);
            assertThat(finding.file()).isEqualTo(orders.log().toString());
            assertThat(finding.position()).isEqualTo(position);
            assertThat(finding.bytes()).isEqualTo(batches.get(DAMAGED).length);
            assertThat(finding.isWrong()).isTrue();
        });
        List<byte[]> whole = new ArrayList<>(batches);
        whole.remove(DAMAGED);
        assertThat(saved.resolve("orders-0").resolve(orders.log().getFileName()))
                .hasBinaryContent(TestLog.join(whole));
        SegmentFiles repaired = SegmentFiles.in(saved.resolve("orders-0")).get(0);
        assertThat(TestLog.indexes(repaired))
                .isEqualTo(TestLog.indexes(TestLog.write(directory.resolve("expected-0"), whole, 4096)));
    }

    /** Flips a bit of a batch's last byte; returns where the batch begins. */
    private long damage(Path log) throws IOException {
        byte[] bytes = Files.readAllBytes(log);
        int position = TestLog.join(batches.subList(0, DAMAGED)).length;
        bytes[position + batches.get(DAMAGED).length - 1] ^= 1;
        Files.write(log, bytes);
        return position;
    }

    @Test
    void tellsWhatIsLostAndWhatIsWhole() throws IOException {
        SegmentFiles orders = TestLog.write(directory.resolve("orders-0"), batches, 4096);
        long position = damage(orders.log());
        List<LostRange> lost = new ArrayList<>();
        List<VerifiedFile> files = new ArrayList<>();
        VerificationReport report = new VerificationReport() {
            @Override
            public void finding(Finding finding) {}

            @Override
            public void lost(LostRange range) {
                lost.add(range);
            }

            @Override
            public void verified(VerifiedFile file) {
                files.add(file);
            }
        };

        try (Verification verification = new Verification(report).repairInto(directory.resolve("saved"))) {
            BatchInput.ofFile(orders.log()).visit(Depth.CRC, verification);
        }

        assertThat(lost).singleElement().satisfies(range -> {
            assertThat(range.position()).isEqualTo(position);
            assertThat(range.bytes()).isEqualTo(batches.get(DAMAGED).length);
        });
        assertThat(files).singleElement().satisfies(file -> {
            assertThat(file.batches()).isEqualTo(batches.size() - 1);
            assertThat(file.isFine()).isFalse();
        });
    }
}
