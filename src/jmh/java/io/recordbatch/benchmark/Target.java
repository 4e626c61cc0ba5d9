package io.recordbatch.benchmark;

import java.util.List;

/**
 * A row of the table of targets.
 *
 * @param what what is measured
 * @param measure what is compared
 * @param limit what it has to be at least or at most, NaN when it is only shown
 * @param pairs the measurements it is about; the worst of them counts
 */
record Target(String what, Measure measure, double limit, List<Pair> pairs) {
    /** Two sides of a comparison. */
    record Pair(Measured ours, Measured rival) {}

    /** What came out. */
    record Outcome(double value, Figures ours, Figures rival) {}

    boolean isOnlyShown() {
        return Double.isNaN(limit);
    }

    boolean isMet(Outcome outcome) {
        return measure.isMet(outcome.value, limit);
    }

    Outcome of(Results results) {
        Outcome worst = null;
        for (Pair pair : pairs) {
            Figures ours = results.of(pair.ours);
            Figures rival = results.of(pair.rival);
            Outcome outcome = new Outcome(measure.of(ours, rival), ours, rival);
            if (worst == null || measure.isWorse(outcome.value, worst.value)) {
                worst = outcome;
            }
        }
        return worst;
    }

    /**
     * The rows about one thing.
     *
     * @param chart the file of their chart, "" for none
     * @param title the heading
     * @param rival what the columns of the rival are called
     * @param targets the rows
     */
    record Group(String chart, String title, String rival, List<Target> targets) {
        boolean hasChart() {
            return !chart.isEmpty();
        }
    }
}
