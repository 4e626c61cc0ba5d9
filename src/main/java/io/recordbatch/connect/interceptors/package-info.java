/**
 * The consumer interceptors for sink connectors. Connect finds plugin classes of its own kinds only, and interceptors are
 * none of them: so these are predicates as well, which is how they load from the plugin path for any connector.
 */
package io.recordbatch.connect.interceptors;
