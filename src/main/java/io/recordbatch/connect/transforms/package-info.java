/** The single message transforms. */
package io.recordbatch.connect.transforms;
