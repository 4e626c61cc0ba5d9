package io.recordbatch.segment.verify;

import java.io.IOException;

/** Receives what a {@link Verification} finds and saves, in file order. */
public interface VerificationReport {
    /**
     * Receives a finding.
     *
     * @param finding what was found
     * @throws IOException when it cannot be reported
     */
    void finding(Finding finding) throws IOException;

    /**
     * Receives a range that a repaired file lacks.
     *
     * @param range the missing range
     * @throws IOException when it cannot be reported
     */
    default void lost(LostRange range) throws IOException {}

    /**
     * Receives a whole batch that a repaired file cannot hold.
     *
     * @param batch the batch and its new location
     * @throws IOException when it cannot be reported
     */
    default void setAside(SetAsideBatch batch) throws IOException {}

    /**
     * Ends a file.
     *
     * @param file the whole batches in it
     * @throws IOException when it cannot be reported
     */
    default void verified(VerifiedFile file) throws IOException {}
}
