/**
 * Small connectors for tests, which every Kafka version runs. The harness packs them into a plugin directory of their
 * own; they know nothing of the rest of the project.
 */
package io.recordbatch.harness.plugins;
