/**
 * The compression of batches: the types that Kafka knows, one {@link io.recordbatch.codec.Codec} for each, and the
 * buffers and native contexts that they use, shared by all plugins of a worker. The only package that imports a
 * compression library.
 */
package io.recordbatch.codec;
