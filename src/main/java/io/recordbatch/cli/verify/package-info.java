/**
 * What {@code verify} prints.
 */
package io.recordbatch.cli.verify;
