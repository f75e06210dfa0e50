package org.parley.runtime.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.parley.runtime.record.Numbers;

/** Turns values into places along an axis. */
interface Scale {

    /** Whether a value has a place on this axis at all. */
    boolean shows(double value);

    /** 0 at the beginning of the axis, 1 at its end. */
    double place(double value);

    List<Tick> ticks();

    /**
     * A line of the grid.
     *
     * @param label empty for the lines in between
     */
    record Tick(double place, String label) {}

    /** An ordinary axis with labels at 1, 2 or 5 times a power of ten. */
    record LinearScale(double low, double high, int intervals, boolean counts) implements Scale {

        private static final double PADDING = 0.06;
        /** A range this small beside its values is round-off; labels could not tell its ends apart. */
        private static final double NEGLIGIBLE = 1e-9;
        /** Far enough from overflow that differences and paddings stay finite. */
        private static final double LARGEST = 1e300;
        /** Below this, steps between labels would underflow. */
        private static final double SMALLEST = 1e-290;

        /** An axis for measurements, with some air around them. */
        static LinearScale around(double smallest, double largest, int intervals) {
            double size = Math.max(Math.abs(smallest), Math.abs(largest));
            if (size < SMALLEST || largest - smallest <= NEGLIGIBLE * size) {
                double air = size < SMALLEST ? 1 : size / 10;
                return new LinearScale(smallest - air, largest + air, intervals, false);
            }
            double air = PADDING * (largest - smallest);
            return new LinearScale(smallest - air, largest + air, intervals, false);
        }

        /** An axis for time, which begins and ends where the measurements do. */
        static LinearScale along(double first, double last, int intervals) {
            return last > first
                    ? new LinearScale(first, last, intervals, false)
                    : new LinearScale(first, first + 1, intervals, false);
        }

        /** An axis for whole numbers, which begins and ends where they do. */
        static LinearScale counting(double first, double last, int intervals) {
            return new LinearScale(first, Math.max(last, first + 1), intervals, true);
        }

        /** Whether a value has a place on some linear axis. */
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

        /** As many decimals as the step between labels needs, a power of ten where that is shorter. */
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

        /** On an axis that counts: 500, 20k, 1.5M. */
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

        /** The power of ten just below a positive number. */
        private static int exponent(double positive) {
            // The shift repairs log10(1000) = 2.9999999999999996 and its like.
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

    /** An axis of decades. Zero, negative and non-finite values have no place on it. All arithmetic is on exponents: 10^-324 is 0. */
    record LogScale(double low, double high, int intervals) implements Scale {

        private static final int MOST_DECADES_WITH_NINTHS = 4;
        private static final int MOST_UNLABELLED = 40;
        private static final int[] STEPS = {1, 2, 3, 5, 10, 20, 50, 100, 200};
        private static final double PADDING = 0.04;

        /** What is labelled between powers of ten where these are too few. */
        private static final List<Integer> ROUND = List.of(2, 5);

        /** An axis from the smallest to the largest of some positive values, with at least two labels on it. */
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

        /** How many labels an axis has: powers of ten, and these multiples of them. */
        private static long labels(double low, double high, List<Integer> multiples) {
            return Stream.concat(Stream.of(1), multiples.stream())
                    .map(Math::log10)
                    .mapToLong(part -> (long) (Math.floor(high - part) - Math.ceil(low - part) + 1))
                    .sum();
        }

        /** Whether a value has a place on some axis of decades. */
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

        /** Whether powers of ten alone are too few labels. */
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
