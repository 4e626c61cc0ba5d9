package io.recordbatch.clients;

/**
 * Why an interceptor stops a consumer. An Error, because Kafka logs an Exception of an interceptor and hands on the
 * records as they were: unpacked between batches, committed, and never seen to be wrong. An Error reaches the caller of
 * {@code poll}; a Connect task fails with it, and nothing is committed.
 */
public class InterceptorError extends Error {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what failed, where, and what to do
     * @param cause why
     */
    public InterceptorError(String message, Throwable cause) {
        super(message, cause);
    }
}
