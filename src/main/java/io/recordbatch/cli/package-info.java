/**
 * The {@code recordbatch} command. Each class of a command bears its name; {@link io.recordbatch.cli.RootCommand} is above
 * them. Only {@link io.recordbatch.cli.Main} is for others to call. What commands share is in the packages below.
 */
package io.recordbatch.cli;
