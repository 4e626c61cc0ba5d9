package io.recordbatch.segment.verify;

import java.io.IOException;

/** Receives what a {@link Verification} finds and saves, in the order in which it lies in the files. */
public interface VerificationReport {
    /**
     * Something that somebody should know.
     *
     * @param finding what was found
     * @throws IOException when it cannot be reported
     */
    void finding(Finding finding) throws IOException;

    /**
     * A repaired file lacks something.
     *
     * @param range what it lacks
     * @throws IOException when it cannot be reported
     */
    default void lost(LostRange range) throws IOException {}

    /**
     * A repaired file cannot hold a whole batch.
     *
     * @param batch the batch, and where it is now
     * @throws IOException when it cannot be reported
     */
    default void setAside(SetAsideBatch batch) throws IOException {}

    /**
     * A file is done.
     *
     * @param file what is whole in it
     * @throws IOException when it cannot be reported
     */
    default void verified(VerifiedFile file) throws IOException {}
}
