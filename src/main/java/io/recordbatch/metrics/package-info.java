/** Metrics of the plugins, as MBeans. Not all supported workers have the plugin metrics of KIP-877. */
package io.recordbatch.metrics;
