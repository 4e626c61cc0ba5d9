/** The demo: scenes that run on a real broker and a real Connect worker, and say what came of it. */
package io.recordbatch.demo;
