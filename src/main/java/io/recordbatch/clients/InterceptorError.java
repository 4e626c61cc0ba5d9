package io.recordbatch.clients;

/**
 * Thrown when an interceptor must stop the consumer. Kafka only logs an Exception from an interceptor and passes the
 * records on unconverted, and they get committed. An Error reaches the caller of {@code poll}. A Connect task fails
 * with it, and nothing is committed.
 */
public class InterceptorError extends Error {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what failed, where, and what to do
     * @param cause the cause
     */
    public InterceptorError(String message, Throwable cause) {
        super(message, cause);
    }
}
