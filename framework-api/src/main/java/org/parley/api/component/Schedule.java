package org.parley.api.component;

/** A number as a function of the step count, such as a step size or a number of inner steps. */
@FunctionalInterface
public interface Schedule {

    /**
     * {@return the value for step {@code k}; the first step is 0}
     *
     * @param k the index of the step, from 0
     */
    double at(long k);
}
