/**
 * The {@code recordbatch} command. Each subcommand has a class of the same name. {@link io.recordbatch.cli.RootCommand}
 * is the top-level command. Only {@link io.recordbatch.cli.Main} is meant to be called from outside. Subpackages hold
 * what commands share.
 */
package io.recordbatch.cli;
