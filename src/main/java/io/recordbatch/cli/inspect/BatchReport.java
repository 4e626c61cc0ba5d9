package io.recordbatch.cli.inspect;

import io.recordbatch.cli.terminal.Output;
import io.recordbatch.cli.terminal.Timestamps;
import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.BatchHeader;
import io.recordbatch.segment.reader.BatchInput;
import io.recordbatch.segment.reader.Batches;
import io.recordbatch.segment.reader.CorruptRange;
import java.io.IOException;
import org.apache.kafka.common.record.TimestampType;

/** Prints one line per batch. */
public final class BatchReport extends Report {
    private static final int OFFSET_WIDTH = 12;
    private static final int COUNT_WIDTH = 8;
    private static final int CODEC_WIDTH = 6;
    private static final int SIZE_WIDTH = 9;
    private static final int RATIO_WIDTH = 6;

    private final boolean namesFiles;
    private final Timestamps timestamps = new Timestamps();

    public BatchReport(Output out, boolean opensBatches, boolean namesFiles) {
        super(out, opensBatches);
        this.namesFiles = namesFiles;
    }

    @Override
    public void begin(BatchInput input) throws IOException {
        if (namesFiles) {
            out.text(input.name()).text(":").line();
        }
        out.right("position", OFFSET_WIDTH).spaces(2);
        out.right("base offset", OFFSET_WIDTH).spaces(2);
        out.right("last offset", OFFSET_WIDTH).spaces(2);
        out.right("records", COUNT_WIDTH).spaces(2);
        out.left("codec", CODEC_WIDTH).spaces(2);
        out.right("size", SIZE_WIDTH).spaces(2);
        out.right("ratio", RATIO_WIDTH).spaces(2);
        out.left("base timestamp", Timestamps.WIDTH).spaces(2);
        out.left("max timestamp", Timestamps.WIDTH).spaces(2);
        out.text("crc  flags").line();
    }

    @Override
    void batch(long position, BatchHeader header, int uncompressedBytes) throws IOException {
        out.right(position, OFFSET_WIDTH).spaces(2);
        out.right(header.baseOffset(), OFFSET_WIDTH).spaces(2);
        out.right(header.lastOffset(), OFFSET_WIDTH).spaces(2);
        out.right(header.recordCount(), COUNT_WIDTH).spaces(2);
        out.left(codec(header), CODEC_WIDTH).spaces(2);
        out.right(header.sizeInBytes(), SIZE_WIDTH).spaces(2);
        ratio(header, uncompressedBytes);
        out.spaces(2);
        timestamps.write(header.baseTimestamp(), out);
        out.spaces(2);
        timestamps.write(header.maxTimestamp(), out);
        out.text("  ok   ").text(flags(header)).line();
    }

    /** The name of the compression type, or its number if it has no name. */
    static String codec(BatchHeader header) {
        CompressionType type = CompressionType.forId(header.compressionTypeId());
        return type == null ? Integer.toString(header.compressionTypeId()) : type.toString();
    }

    private void ratio(BatchHeader header, int uncompressedBytes) throws IOException {
        if (uncompressedBytes == UNKNOWN) {
            out.right("-", RATIO_WIDTH);
        } else {
            long hundredths = Math.round(100.0 * uncompressedBytes / header.sizeInBytes());
            out.right(hundredths / 100, RATIO_WIDTH - 3);
            out.text(hundredths % 100 < 10 ? ".0" : ".").number(hundredths % 100);
        }
    }

    private static String flags(BatchHeader header) {
        if ((header.attributes() & ~7) == 0) {
            return "-";
        }
        StringBuilder flags = new StringBuilder();
        add(flags, header.timestampType() == TimestampType.LOG_APPEND_TIME, "log-append-time");
        add(flags, header.isTransactional(), "transactional");
        add(flags, header.isControl(), "control");
        add(flags, header.hasDeleteHorizon(), "delete-horizon");
        return flags.isEmpty() ? "-" : flags.toString();
    }

    private static void add(StringBuilder flags, boolean isSet, String name) {
        if (isSet) {
            flags.append(flags.isEmpty() ? "" : ",").append(name);
        }
    }

    @Override
    void malformed(Batches batch, String what) throws IOException {
        batch(batch.position(), batch.header(), UNKNOWN);
        out.right(batch.position(), OFFSET_WIDTH)
                .text("  MALFORMED: ")
                .text(what)
                .line();
    }

    @Override
    void corruptRange(CorruptRange range) throws IOException {
        wrong(out, range);
    }

    /** Writes the line for bytes that hold no whole batch. */
    static void wrong(Output out, CorruptRange range) throws IOException {
        out.right(range.position(), OFFSET_WIDTH).text("  CORRUPT: ").number(range.length());
        out.text(range.reachesEnd() ? " bytes, up to the end. " : " bytes. ")
                .text(range.fault().toString())
                .line();
    }
}
