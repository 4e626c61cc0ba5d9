/**
 * The consumer interceptors for sink connectors. Connect only finds its own kinds of plugins, and interceptors are not
 * among them. So these are predicates too. That way they load from the plugin path for any connector.
 */
package io.recordbatch.connect.interceptors;
