/**
 * Prints the findings of {@code verify}.
 */
package io.recordbatch.cli.verify;
