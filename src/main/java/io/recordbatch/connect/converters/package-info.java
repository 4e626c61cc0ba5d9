/** The converter. */
package io.recordbatch.connect.converters;
