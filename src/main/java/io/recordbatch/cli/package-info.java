/**
 * The {@code recordbatch} command: looks into files of batches, verifies, searches, repairs and converts them. Each
 * command is a class of its name. Only {@link io.recordbatch.cli.Main} is for others to call.
 */
package io.recordbatch.cli;
