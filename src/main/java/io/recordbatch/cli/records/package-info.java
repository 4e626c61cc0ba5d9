/**
 * Records as JSON, as lines for people and as bare values: how they are written, and how they are read back.
 */
package io.recordbatch.cli.records;
