package org.parley.runtime.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.parley.runtime.record.Numbers;

/** Maps values to positions along an axis. */
interface Scale {

    /** Returns whether a value can be shown on this axis. */
    boolean shows(double value);

    /** Returns the position of a value: 0 at the beginning of the axis, 1 at its end. */
    double place(double value);

    List<Tick> ticks();

    /**
     * A line of the grid.
     *
     * @param label the label; empty for minor lines
     */
    record Tick(double place, String label) {}

    /** A linear axis with labels at 1, 2 or 5 times a power of ten. */
    record LinearScale(double low, double high, int intervals, boolean counts) implements Scale {

        private static final double PADDING = 0.06;
        /** A range that is this small relative to its values is round-off, which labels could not resolve. */
        private static final double NEGLIGIBLE = 1e-9;
        /** Limits values so that differences and margins do not overflow. */
        private static final double LARGEST = 1e300;
        /** Smaller steps between labels would underflow. */
        private static final double SMALLEST = 1e-290;

        /** Creates an axis for measurements, with a margin. */
        static LinearScale around(double smallest, double largest, int intervals) {
            double size = Math.max(Math.abs(smallest), Math.abs(largest));
            if (size < SMALLEST || largest - smallest <= NEGLIGIBLE * size) {
                double air = size < SMALLEST ? 1 : size / 10;
                return new LinearScale(smallest - air, largest + air, intervals, false);
            }
            double air = PADDING * (largest - smallest);
            return new LinearScale(smallest - air, largest + air, intervals, false);
        }

        /** Creates an axis for time, which starts and ends with the measurements. */
        static LinearScale along(double first, double last, int intervals) {
            return last > first
                    ? new LinearScale(first, last, intervals, false)
                    : new LinearScale(first, first + 1, intervals, false);
        }

        /** Creates an axis for whole numbers, which starts and ends with the values. */
        static LinearScale counting(double first, double last, int intervals) {
            return new LinearScale(first, Math.max(last, first + 1), intervals, true);
        }

        /** Returns whether a value can be shown on a linear axis. */
        static boolean has(double value) {
            return Math.abs(value) <= LARGEST;
        }

        @Override
        public boolean shows(double value) {
            return has(value);
        }

        @Override
        public double place(double value) {
            return (value - low) / (high - low);
        }

        @Override
        public List<Tick> ticks() {
            double step = step();
            double largest = Math.max(Math.abs(low), Math.abs(high));
            List<Tick> ticks = new ArrayList<>();
            for (double k = Math.ceil(low / step); k * step <= high; k++) {
                double value = k * step;
                String label = counts ? countTick(value, step, largest) : tick(value, step, largest);
                ticks.add(new Tick(place(value), label));
            }
            return ticks;
        }

        /** Formats a label with as many decimals as the step between labels requires, or with a power of ten if that is shorter. */
        private static String tick(double value, double step, double largest) {
            if (value == 0) {
                return "0";
            }
            int exponent = exponent(largest);
            if (exponent >= -3 && exponent < 6) {
                return Numbers.sign(Numbers.fixed(value, Math.max(0, -exponent(step))));
            }
            double mantissa = value / Math.pow(10, exponent);
            return Numbers.sign(Numbers.fixed(mantissa, Math.max(0, exponent - exponent(step)))) + "·"
                    + Numbers.powerOfTen(exponent);
        }

        /** Formats a label of an axis of counts: 500, 20k, 1.5M. */
        static String countTick(double value, double step, double largest) {
            if (largest >= 1e15) {
                return tick(value, step, largest);
            }
            int unit = largest < 10_000 ? 0 : exponent(largest) / 3;
            if (value == 0 || unit == 0) {
                return Numbers.fixed(value, 0);
            }
            int decimals = Math.max(0, 3 * unit - exponent(step));
            return Numbers.fixed(value / Math.pow(1000, unit), decimals) + "kMGT".charAt(unit - 1);
        }

        /** Returns the largest power of ten that does not exceed a positive number. */
        private static int exponent(double positive) {
            // The shift corrects results such as log10(1000) = 2.9999999999999996.
            return (int) Math.floor(Math.log10(positive) + 1e-9);
        }

        private double step() {
            double rough = (high - low) / intervals;
            double power = Math.pow(10, exponent(rough));
            double digit = rough / power;
            double nice = digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10;
            return counts ? Math.max(1, nice * power) : nice * power;
        }
    }

    /** A logarithmic axis. Zero, negative and non-finite values cannot be shown. All computations use exponents, because 10^-324 is 0. */
    record LogScale(double low, double high, int intervals) implements Scale {

        private static final int MOST_DECADES_WITH_NINTHS = 4;
        private static final int MOST_UNLABELLED = 40;
        private static final int[] STEPS = {1, 2, 3, 5, 10, 20, 50, 100, 200};
        private static final double PADDING = 0.04;

        /** The additional labels between powers of ten, if there are too few of those. */
        private static final List<Integer> ROUND = List.of(2, 5);

        /** Creates an axis from the smallest to the largest of some positive values, with at least two labels. */
        static LogScale covering(double smallest, double largest, int intervals) {
            double from = Math.log10(smallest);
            double to = Math.log10(largest);
            double padding = PADDING * (to - from);
            double low = from - padding;
            double high = to + padding;
            if (labels(low, high, ROUND) >= 2) {
                return new LogScale(low, high, intervals);
            }
            double floor = Math.floor(low);
            double ceiling = Math.ceil(high);
            return floor == ceiling
                    ? new LogScale(floor - 1, ceiling + 1, intervals)
                    : new LogScale(floor, ceiling, intervals);
        }

        /** Returns the number of labels on an axis: powers of ten, and these multiples of them. */
        private static long labels(double low, double high, List<Integer> multiples) {
            return Stream.concat(Stream.of(1), multiples.stream())
                    .map(Math::log10)
                    .mapToLong(part -> (long) (Math.floor(high - part) - Math.ceil(low - part) + 1))
                    .sum();
        }

        /** Returns whether a value can be shown on a logarithmic axis. */
        static boolean has(double value) {
            return value > 0 && value <= Double.MAX_VALUE;
        }

        @Override
        public boolean shows(double value) {
            return has(value);
        }

        @Override
        public double place(double value) {
            return placeOfExponent(Math.log10(value));
        }

        @Override
        public List<Tick> ticks() {
            int step = step();
            List<Tick> ticks = new ArrayList<>();
            for (int exponent = (int) Math.floor(low); exponent <= high; exponent++) {
                if (exponent >= low) {
                    addDecade(ticks, exponent, step);
                }
                if (high - low <= MOST_DECADES_WITH_NINTHS) {
                    addNinths(ticks, exponent);
                }
            }
            return ticks;
        }

        private int step() {
            int step = STEPS[STEPS.length - 1];
            for (int i = STEPS.length - 1; i >= 0 && (high - low) / STEPS[i] <= intervals + 2; i--) {
                step = STEPS[i];
            }
            return step;
        }

        private void addDecade(List<Tick> ticks, int exponent, int step) {
            boolean labelled = Math.floorMod(exponent, step) == 0;
            if (labelled || high - low <= MOST_UNLABELLED) {
                ticks.add(new Tick(placeOfExponent(exponent), labelled ? label(1, exponent) : ""));
            }
        }

        private void addNinths(List<Tick> ticks, int exponent) {
            for (int digit = 2; digit <= 9; digit++) {
                double place = placeOfExponent(exponent + Math.log10(digit));
                if (place > 0 && place < 1) {
                    ticks.add(new Tick(place, isNarrow() && ROUND.contains(digit) ? label(digit, exponent) : ""));
                }
            }
        }

        /** Returns whether powers of ten alone give too few labels. */
        private boolean isNarrow() {
            return labels(low, high, List.of()) < 2;
        }

        private String label(int digit, int exponent) {
            return isNarrow() ? Numbers.brief(digit * Math.pow(10, exponent)) : Numbers.powerOfTen(exponent);
        }

        private double placeOfExponent(double exponent) {
            return (exponent - low) / (high - low);
        }
    }
}
