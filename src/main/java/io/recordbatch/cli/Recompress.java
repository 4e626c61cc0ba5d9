package io.recordbatch.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.cli.estimate.Estimate;
import io.recordbatch.cli.estimate.Sample;
import io.recordbatch.cli.files.Inputs;
import io.recordbatch.cli.files.Walk;
import io.recordbatch.cli.terminal.Json;
import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.Compression;
import io.recordbatch.codec.CompressionType;
import io.recordbatch.codec.MalformedFrameException;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.Recompressor;
import io.recordbatch.segment.OutputFiles;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.BatchVisitor;
import io.recordbatch.segment.reader.BatchWalker;
import io.recordbatch.segment.reader.Batches;
import io.recordbatch.segment.reader.CorruptRange;
import io.recordbatch.segment.reader.Depth;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Writes files with the same records but other compression. */
@Command(
        name = "recompress",
        description = "Write new files with the same records, offsets, timestamps, producers and flags, but other "
                + "compression. Report corrupt data and leave it out.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  recordbatch recompress --estimate orders-0",
            "  recordbatch recompress --codec zstd --level 12 --output smaller orders-0"
        })
final class Recompress implements Callable<Integer> {
    @ParentCommand
    private RootCommand parent;

    @Mixin
    private Inputs inputs;

    @Mixin
    private CompressionOptions compressionOptions;

    @ArgGroup(multiplicity = "1")
    private Task task;

    @Option(names = "--json", description = "Print JSON, one object per line.")
    private boolean json;

    private static final class Task {
        @Option(
                names = "--output",
                paramLabel = "DIR",
                description = "Write files to DIR/<directory of the input>/<file>. Never overwrite a file.")
        private Path output;

        @Option(
                names = "--estimate",
                description = "Estimate size and speed for each codec and level, from a sample. Write nothing.")
        private boolean estimate;
    }

    @Override
    public Integer call() throws IOException {
        List<BatchInput> files = inputs.resolve(parent.streams());
        Compression compression = compressionOptions.compression();
        try (CodecLease lease = new CodecLease()) {
            if (task.estimate) {
                Sample sample = new Sample(lease);
                Walk.all(files, Depth.CRC, parent.streams(), "sample", sample);
                new Estimate(sample, lease, parent.out(), json).print(parent.streams());
                return RootCommand.FINE;
            }
            Rewriter rewriter = new Rewriter(new Recompressor(lease, compression, BatchWalker.defaultMaxBatchBytes()));
            Walk.all(files, Depth.CRC, parent.streams(), "recompress", rewriter);
            return rewriter.isFine ? RootCommand.FINE : RootCommand.FOUND;
        }
    }

    private final class Rewriter implements BatchVisitor {
        private final Recompressor recompressor;
        private final OutputFiles outputs = new OutputFiles(task.output);
        private OutputStream out;
        private long bytesBefore;
        private long bytesAfter;
        private boolean isFine = true;

        Rewriter(Recompressor recompressor) {
            this.recompressor = recompressor;
        }

        @Override
        public void begin(BatchInput input) throws IOException {
            out = outputs.create(input);
            bytesBefore = 0;
            bytesAfter = 0;
        }

        @Override
        public void batch(Batches batch) throws IOException {
            BatchHeader header = batch.header();
            int size = header.sizeInBytes();
            bytesBefore += size;
            // Kafka never compresses control batches.
            if (!header.isControl() && CompressionType.forId(header.compressionTypeId()) != null) {
                try {
                    byte[] smaller = recompressor.recompress(batch.bytes(), batch.index());
                    out.write(smaller);
                    bytesAfter += smaller.length;
                    return;
                } catch (MalformedFrameException e) {
                    wrong("the batch at position " + batch.position()
                            + " cannot be decompressed and is copied unchanged");
                }
            }
            out.write(batch.bytes(), batch.index(), size);
            bytesAfter += size;
        }

        @Override
        public void corrupt(CorruptRange range) {
            wrong(range + "; left out");
        }

        private void wrong(String what) {
            isFine = false;
            parent.streams().complain(what);
        }

        @Override
        public void end(BatchInput input) throws IOException {
            out.close();
            Path path = outputs.path(input);
            if (json) {
                JsonGenerator line = Json.lines(parent.out());
                line.writeStartObject();
                line.writeStringField("type", "recompressed");
                line.writeStringField("file", input.name());
                line.writeStringField("output", path.toString());
                line.writeNumberField("bytesBefore", bytesBefore);
                line.writeNumberField("bytesAfter", bytesAfter);
                Json.endLine(line);
                line.flush();
            } else {
                parent.out()
                        .text(String.format(
                                Locale.ROOT,
                                "%s: %d bytes -> %s: %d bytes, %.1f%%%n",
                                input.name(),
                                bytesBefore,
                                path,
                                bytesAfter,
                                bytesBefore == 0 ? 100.0 : 100.0 * bytesAfter / bytesBefore));
            }
        }
    }
}
