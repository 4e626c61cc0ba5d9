/** What the plugins count, as MBeans: KIP-877's plugin metrics do not exist on every worker that they run on. */
package io.recordbatch.metrics;
