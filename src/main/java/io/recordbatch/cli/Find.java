package io.recordbatch.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.recordbatch.cli.files.Inputs;
import io.recordbatch.cli.records.Encoding;
import io.recordbatch.cli.records.RecordJson;
import io.recordbatch.cli.records.RecordText;
import io.recordbatch.cli.terminal.Json;
import io.recordbatch.cli.terminal.Output;
import io.recordbatch.cli.terminal.Timestamps;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.format.MalformedBatchException;
import io.recordbatch.format.RecordCursor;
import io.recordbatch.segment.SegmentFiles;
import io.recordbatch.segment.SegmentSearch;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.BatchOpener;
import io.recordbatch.segment.reader.BatchWalker;
import io.recordbatch.segment.reader.Depth;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Finds a record by offset or timestamp. */
@Command(
        name = "find",
        description = "Find the first record with an offset or timestamp, or with the next larger one. Print its "
                + "file, its position and the record. Treat each directory as one partition and find one record "
                + "in each. Use indexes if they exist.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  recordbatch find --offset 123456 orders-0",
            "  recordbatch find --timestamp 2026-11-30T14:05 /var/lib/kafka"
        })
final class Find implements Callable<Integer> {
    @ParentCommand
    private RootCommand parent;

    @Mixin
    private Inputs inputs;

    @ArgGroup(multiplicity = "1")
    private Target target;

    @Option(
            names = "--show",
            defaultValue = "text",
            paramLabel = "HOW",
            description = "Show key and value as text, hex, base64 or size; default ${DEFAULT-VALUE}.")
    private Encoding show;

    @Option(names = "--json", description = "Print JSON, one object per line.")
    private boolean json;

    private static final class Target {
        @Option(
                names = "--offset",
                paramLabel = "N",
                description = "Find the first record with this offset or a larger one.")
        private Long offset;

        @Option(
                names = "--timestamp",
                paramLabel = "T",
                converter = Timestamps.Converter.class,
                description =
                        "Find the first record, in offset order, with this timestamp or a later one: ms since 1970 or "
                                + "2026-11-30T14:05, UTC without a zone.")
        private Long timestamp;

        boolean mayBeIn(BatchHeader batch) {
            return offset == null ? batch.maxTimestamp() >= timestamp : batch.lastOffset() >= offset;
        }

        boolean isMet(RecordCursor record) {
            return offset == null ? record.timestamp() >= timestamp : record.offset() >= offset;
        }

        @Override
        public String toString() {
            return offset == null ? "timestamp " + timestamp : "offset " + offset;
        }
    }

    @Override
    public Integer call() throws IOException {
        Map<Path, List<BatchInput>> partitions = new LinkedHashMap<>();
        for (BatchInput file : inputs.resolve(parent.streams())) {
            partitions
                    .computeIfAbsent(file.directory(), directory -> new ArrayList<>())
                    .add(file);
        }
        try (BatchOpener records = new BatchOpener()) {
            Search search = new Search(records);
            for (Map.Entry<Path, List<BatchInput>> partition : partitions.entrySet()) {
                if (!search.in(partition.getValue())) {
                    search.wrong(partition.getKey() + ": no record with " + target + " or a larger one");
                }
            }
            return search.isFine ? RootCommand.FINE : RootCommand.FOUND;
        }
    }

    private final class Search {
        private final BatchOpener records;
        private boolean isFine = true;

        Search(BatchOpener records) {
            this.records = records;
        }

        boolean in(List<BatchInput> files) throws IOException {
            for (BatchInput file : files) {
                long start = start(file);
                if (start >= 0 && walk(file, start)) {
                    return true;
                }
            }
            return false;
        }

        /**
         * Returns the position of the batch with the record, or where to begin if that is unknown; -1 if there is no
         * record.
         */
        private long start(BatchInput file) {
            if (!file.isFile()) {
                return 0;
            }
            try {
                SegmentSearch search = SegmentFiles.isLog(file.path())
                        ? SegmentSearch.open(SegmentFiles.of(file.path()), records.reader())
                        : SegmentSearch.openWithoutIndexes(file.path(), records.reader());
                boolean isFound = target.offset == null
                        ? search.findTimestamp(target.timestamp)
                        : search.findOffset(target.offset);
                return isFound ? search.batchPosition() : -1;
            } catch (IOException | MalformedBatchException e) {
                // Something is corrupt. The walk reports it and continues after it.
                return 0;
            }
        }

        private boolean walk(BatchInput file, long start) throws IOException {
            try (BatchWalker batches = file.walk(Depth.CRC)) {
                batches.from(start).resynchronize(range -> wrong(range.toString()));
                while (batches.next()) {
                    if (target.mayBeIn(batches.header()) && in(file, batches)) {
                        return true;
                    }
                }
                return false;
            }
        }

        private boolean in(BatchInput file, BatchWalker batch) throws IOException {
            try (RecordCursor cursor = records.open(batch)) {
                for (int i = 0; cursor.next(); i++) {
                    if (target.isMet(cursor)) {
                        print(file, batch, i, cursor);
                        return true;
                    }
                }
            } catch (MalformedBatchException e) {
                wrong(file.name() + ": malformed batch at position " + batch.position() + ": "
                        + BatchOpener.explained(e, batch));
            }
            return false;
        }

        private void print(BatchInput file, BatchWalker batch, int index, RecordCursor record) throws IOException {
            Output out = parent.out();
            if (!json) {
                out.text(file.name()).text(": batch at position ").number(batch.position());
                out.text(", record ").number(index).text(" of it").line();
                new RecordText(out, show).write(record);
                return;
            }
            JsonGenerator line = Json.lines(out);
            line.writeStartObject();
            line.writeStringField("type", "record");
            line.writeStringField("file", file.name());
            line.writeNumberField("position", batch.position());
            line.writeNumberField("index", index);
            new RecordJson(line, show).writeFields(record, batch.header().timestampType());
            Json.endLine(line);
            line.flush();
        }

        private void wrong(String what) {
            isFine = false;
            parent.streams().complain(what);
        }
    }
}
