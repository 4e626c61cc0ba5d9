/**
 * Checks files of batches and repairs them. Every finding is a value. The caller decides what to print.
 *
 * <pre>{@code
 * List<Finding> findings = new ArrayList<>();
 * try (Verification verification = new Verification(findings::add).repairInto(Path.of("saved"))) {
 *     for (SegmentFiles segment : SegmentFiles.in(Path.of("orders-0"))) {
 *         BatchInput.ofFile(segment.log()).visit(Depth.CRC, verification);
 *     }
 * }
 * }</pre>
 */
package io.recordbatch.segment.verify;
