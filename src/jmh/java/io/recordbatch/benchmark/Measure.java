package io.recordbatch.benchmark;

import java.math.BigDecimal;
import java.util.Locale;

/** What a target compares of two sides. */
enum Measure {
    /** How many times as fast as the rival: at least. */
    SPEED(true, "×", 2) {
        @Override
        double of(Figures ours, Figures rival) {
            return rival.nanos() / ours.nanos();
        }
    },
    /** How many times as long as the floor: at most. */
    TIME(false, "×", 2) {
        @Override
        double of(Figures ours, Figures rival) {
            return ours.nanos() / rival.nanos();
        }
    },
    /** How many times as large as the rival's result: at most. */
    SIZE(false, "×", 2) {
        @Override
        double of(Figures ours, Figures rival) {
            return ours.resultBytes() / rival.resultBytes();
        }
    },
    /** Bytes an operation allocates: at most. */
    ALLOCATION(false, " B", 0) {
        @Override
        double of(Figures ours, Figures rival) {
            return ours.allocatedBytes();
        }
    },
    /** Bytes an operation allocates beside the array that it returns: at most. */
    ALLOCATION_BESIDE_RESULT(false, " B", 0) {
        @Override
        double of(Figures ours, Figures rival) {
            // An array has a header of 16 bytes, and ends at a multiple of 8.
            double array = Math.ceil((ours.resultBytes() + 16) / 8) * 8;
            return ours.allocatedBytes() - array;
        }
    },
    /** What an operation allocates, in percent of the rival's bytes: at most. */
    ALLOCATION_SHARE(false, "%", 2) {
        @Override
        double of(Figures ours, Figures rival) {
            return ours.allocatedBytes() / rival.allocatedBytes() * 100;
        }
    };

    private final boolean isMoreBetter;
    private final String unit;
    private final int digits;

    Measure(boolean isMoreBetter, String unit, int digits) {
        this.isMoreBetter = isMoreBetter;
        this.unit = unit;
        this.digits = digits;
    }

    abstract double of(Figures ours, Figures rival);

    boolean isMet(double value, double limit) {
        return isMoreBetter ? value >= limit : value <= limit;
    }

    boolean isWorse(double value, double other) {
        return isMoreBetter ? value < other : value > other;
    }

    String text(double value) {
        String text = String.format(Locale.ROOT, "%." + digits + "f", value);
        return (text.equals("-0") ? "0" : text) + unit;
    }

    String limitText(double limit) {
        String number = BigDecimal.valueOf(limit).stripTrailingZeros().toPlainString();
        return (isMoreBetter ? "≥ " : "≤ ") + number + unit;
    }
}
