package io.recordbatch.codec;

import java.lang.ref.Cleaner.Cleanable;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Arrays;

/**
 * What encoding and decoding batches needs beside the batches: a buffer for records before they are compressed, one
 * for what a codec makes, and the codecs with their native contexts. Acquired from a {@link CodecLease} for as long as
 * one batch takes, then released; used by one thread at a time.
 */
public final class CodecBuffers {
    private final Contents contents = new Contents();
    private final Cleanable cleanable = CodecPool.CLEANER.register(this, contents);

    /** What a thread remembers: a class of the JDK, so that it pins neither the buffers nor our class loader. */
    final Reference<CodecBuffers> reference = new WeakReference<>(this);

    /** Where in the pool these buffers were last. Written by their user alone. */
    int slot;

    CodecBuffers(int slot) {
        this.slot = slot;
    }

    /** {@return the buffer for records that are not compressed yet; no codec touches it} */
    public ReusableBuffer records() {
        return contents.records;
    }

    /**
     * Finds the codec of a type, creating it at the first use.
     *
     * @param type the type, other than {@link CompressionType#NONE}, which needs no codec
     * @return the codec, to be used until these buffers are released
     * @throws IllegalArgumentException for none
     * @throws CodecUnavailableException when its library is missing or does not load
     */
    public Codec codec(CompressionType type) {
        return contents.codec(type);
    }

    /** Gives up what is oversized. */
    void trim() {
        contents.trim();
    }

    /** Frees native memory; done by the cleaner when a user never released these buffers. */
    void free() {
        cleanable.clean();
    }

    /** The part that must not refer back to the buffers, for the cleaner's sake. */
    private static final class Contents implements Runnable {
        private final ReusableBuffer records = new ReusableBuffer();
        private final ReusableBuffer output = new ReusableBuffer();
        private final Codec[] codecs = new Codec[CompressionType.values().length];

        Contents() {
            CodecBufferCounts.SHARED.created();
        }

        Codec codec(CompressionType type) {
            Codec codec = codecs[type.id()];
            if (codec == null) {
                codec = type.newCodec(output);
                codecs[type.id()] = codec;
            }
            return codec;
        }

        void trim() {
            boolean recordsOversized = records.trim();
            if (output.trim() || recordsOversized) {
                // At high levels a native context grows with what it compresses.
                closeCodecs();
            }
        }

        private void closeCodecs() {
            for (Codec codec : codecs) {
                if (codec != null) {
                    codec.close();
                }
            }
            Arrays.fill(codecs, null);
        }

        @Override
        public void run() {
            closeCodecs();
            records.free();
            output.free();
            CodecBufferCounts.SHARED.freed();
        }
    }
}
