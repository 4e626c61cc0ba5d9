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
    private final ReusableBuffer records = new ReusableBuffer();
    private final Codecs codecs = new Codecs();
    private final Cleanable cleanable = CodecPool.CLEANER.register(this, codecs);

    /** What a thread remembers: a class of the JDK, so that it pins neither the buffers nor our class loader. */
    final Reference<CodecBuffers> reference = new WeakReference<>(this);

    /** Where in the pool these buffers were last. Written by their user alone. */
    int slot;

    CodecBuffers(int slot) {
        this.slot = slot;
    }

    /** {@return the buffer for records that are not compressed yet; no codec touches it} */
    public ReusableBuffer records() {
        return records;
    }

    /**
     * Finds the codec of a type, creating it at the first use.
     *
     * @param type the type
     * @return the codec, to be used until these buffers are released
     */
    public Codec codec(CompressionType type) {
        return codecs.get(type);
    }

    /** Gives up what is oversized and every reference to a caller's array. */
    void trim() {
        records.trim();
        codecs.trim();
    }

    /** Frees native memory; done by the cleaner when a user never released these buffers. */
    void free() {
        cleanable.clean();
    }

    /** The part that must not refer back to the buffers, for the cleaner's sake. */
    private static final class Codecs implements Runnable {
        private final ReusableBuffer output = new ReusableBuffer();
        private final Codec[] byId = new Codec[CompressionType.values().length];

        Codec get(CompressionType type) {
            Codec codec = byId[type.id()];
            if (codec == null) {
                codec = type.newCodec(output);
                byId[type.id()] = codec;
            }
            return codec;
        }

        void trim() {
            if (output.trim()) {
                // At high levels a native context grows with what it compresses.
                run();
                Arrays.fill(byId, null);
                return;
            }
            for (Codec codec : byId) {
                if (codec != null) {
                    codec.forget();
                }
            }
        }

        @Override
        public void run() {
            for (Codec codec : byId) {
                if (codec != null) {
                    codec.close();
                }
            }
        }
    }
}
