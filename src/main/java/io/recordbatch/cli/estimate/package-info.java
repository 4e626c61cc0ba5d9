/**
 * What {@code recompress --estimate} measures and prints.
 */
package io.recordbatch.cli.estimate;
