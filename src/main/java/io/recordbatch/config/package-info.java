/** Settings that several plugins share, with their keys, defaults, ranges and checks. */
package io.recordbatch.config;
