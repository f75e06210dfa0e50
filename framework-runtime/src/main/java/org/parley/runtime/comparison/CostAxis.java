package org.parley.runtime.comparison;

import java.util.Arrays;
import org.parley.runtime.record.Columns;

/** The cost measures over which a metric can be plotted. */
public enum CostAxis {
    ROUNDS("Rounds", Columns.ROUND),
    PHASES(Columns.PHASES),
    SAMPLES(Columns.SAMPLES),
    TOTAL_SAMPLES("Samples, all agents", Columns.SAMPLES) {
        @Override
        public double factor(RunRecord run) {
            return run.agents();
        }
    },
    FLOATS(Columns.FLOATS_SENT),
    BYTES("Bytes sent", Columns.FLOATS_SENT) {
        @Override
        public String column(RunRecord run) {
            return run.metrics().has(Columns.BITS_SENT) ? Columns.BITS_SENT : super.column(run);
        }

        @Override
        public double factor(RunRecord run) {
            return run.metrics().has(Columns.BITS_SENT) ? 1.0 / Byte.SIZE : run.bytesPerFloat();
        }
    },
    SECONDS(Columns.SECONDS);

    private final String caption;
    private final String column;

    CostAxis(String column) {
        this(Columns.caption(column), column);
    }

    CostAxis(String caption, String column) {
        this.caption = caption;
        this.column = column;
    }

    public String caption() {
        return caption;
    }

    /** Returns the column of the metrics that contains this cost. */
    public String column(RunRecord run) {
        return column;
    }

    /** Returns the factor from the unit of the column to the unit of this axis. */
    public double factor(RunRecord run) {
        return 1;
    }

    /** Returns the cost of each row; NaN where it is not known. */
    public double[] of(RunRecord run) {
        double factor = factor(run);
        return Arrays.stream(run.metrics().column(column(run)))
                .map(value -> factor * value)
                .toArray();
    }

    /** Returns whether these runs record the cost and it grows in at least one of them. */
    public boolean isIn(RunGroup group) {
        return group.runs().stream().allMatch(run -> run.metrics().has(column(run)))
                && group.runs().stream().anyMatch(run -> grows(of(run)));
    }

    private static boolean grows(double[] values) {
        return values.length > 1 && values[values.length - 1] > values[0];
    }
}
