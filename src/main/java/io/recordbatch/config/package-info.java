/** Settings that several plugins share, each with its keys, defaults, ranges and checks. */
package io.recordbatch.config;
