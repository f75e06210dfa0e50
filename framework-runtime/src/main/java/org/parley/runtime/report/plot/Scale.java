package org.parley.runtime.report.plot;

import java.util.List;

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
}
