package io.recordbatch.format;

import io.recordbatch.codec.Codec;
import io.recordbatch.codec.CodecBuffers;
import io.recordbatch.codec.CodecLease;
import io.recordbatch.codec.Compression;
import io.recordbatch.codec.CompressionType;
import io.recordbatch.codec.MalformedFrameException;

/**
 * Compresses batches anew. The records' bytes and every field of the header stay what they are, but for the compression
 * type, the length and the CRC; where compressing makes a batch no smaller, it is stored uncompressed. Not thread-safe.
 */
public final class Recompressor {
    private final CodecLease lease;
    private final Compression compression;
    private final int maxDecompressedBytes;
    private final BatchCrc crc = new BatchCrc();
    private final BatchHeader header = new BatchHeader();

    /**
     * Creates a recompressor.
     *
     * @param lease where buffers come from; stays the caller's to close
     * @param compression the new type and level
     * @param maxDecompressedBytes maximum bytes of a batch's records, uncompressed
     */
    public Recompressor(CodecLease lease, Compression compression, int maxDecompressedBytes) {
        this.lease = lease;
        this.compression = compression;
        this.maxDecompressedBytes = maxDecompressedBytes;
    }

    /**
     * Makes a new batch of one. Kafka never compresses control batches: whoever wants them as Kafka has them leaves them out.
     *
     * @param source an array that holds the batch, whose CRC is right; only read
     * @param position index of the batch's first byte
     * @return a new array that holds the new batch and nothing else
     * @throws MalformedFrameException when it cannot be decompressed
     * @throws IllegalArgumentException when its compression type has no codec
     */
    public byte[] recompress(byte[] source, int position) {
        header.wrap(source, position);
        CompressionType from = CompressionType.forId(header.compressionTypeId());
        if (from == null) {
            throw new IllegalArgumentException(
                    "Unsupported compression type: expected 0 to 4, found " + header.compressionTypeId());
        }
        int body = position + BatchLayout.HEADER_LENGTH;
        int bodyLength = header.sizeInBytes() - BatchLayout.HEADER_LENGTH;
        if (bodyLength == 0) {
            return batch(source, position, CompressionType.NONE, source, body, 0);
        }
        CodecBuffers reading = lease.acquire();
        CodecBuffers writing = lease.acquire();
        try {
            byte[] records = source;
            int start = body;
            int length = bodyLength;
            if (from != CompressionType.NONE) {
                Codec codec = reading.codec(from);
                codec.decompress(source, body, bodyLength, maxDecompressedBytes);
                records = codec.output();
                start = 0;
                length = codec.outputLength();
            }
            CompressionType type = compression.type();
            if (type != CompressionType.NONE) {
                Codec codec = writing.codec(type);
                codec.compress(records, start, length, compression.level());
                if (codec.outputLength() < length) {
                    return batch(source, position, type, codec.output(), 0, codec.outputLength());
                }
            }
            return batch(source, position, CompressionType.NONE, records, start, length);
        } finally {
            lease.release(reading);
            lease.release(writing);
        }
    }

    private byte[] batch(
            byte[] source, int position, CompressionType stored, byte[] body, int bodyPosition, int bodyLength) {
        byte[] batch = new byte[BatchLayout.HEADER_LENGTH + bodyLength];
        System.arraycopy(source, position, batch, 0, BatchLayout.HEADER_LENGTH);
        System.arraycopy(body, bodyPosition, batch, BatchLayout.HEADER_LENGTH, bodyLength);
        BatchHeaderWriter.complete(batch, header.attributes() & ~BatchLayout.COMPRESSION_TYPE_MASK | stored.id(), crc);
        return batch;
    }
}
