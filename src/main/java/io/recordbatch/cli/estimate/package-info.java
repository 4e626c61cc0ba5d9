/**
 * Measures and prints for {@code recompress --estimate}.
 */
package io.recordbatch.cli.estimate;
