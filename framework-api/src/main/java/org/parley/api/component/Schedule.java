package org.parley.api.component;

/**
 * A number as a function of the step count, such as a step size or a number of inner steps. It must be a pure function:
 * it is called in any order, repeatedly for the same step, and after a run is resumed.
 */
@FunctionalInterface
public interface Schedule {

    /**
     * {@return the value for step {@code k}; the first step is 0}
     *
     * @param k the index of the step, from 0
     */
    double at(long k);
}
