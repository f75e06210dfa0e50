package org.parley.runtime.report.plot;

import java.util.ArrayList;
import java.util.List;

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
            String label = counts ? Numbers.countTick(value, step, largest) : Numbers.tick(value, step, largest);
            ticks.add(new Tick(place(value), label));
        }
        return ticks;
    }

    private double step() {
        double rough = (high - low) / intervals;
        double power = Math.pow(10, Numbers.exponent(rough));
        double digit = rough / power;
        double nice = digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10;
        return counts ? Math.max(1, nice * power) : nice * power;
    }
}
