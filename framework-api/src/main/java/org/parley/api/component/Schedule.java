package org.parley.api.component;

/** A number that changes with the count of steps: a step size, a number of inner steps. */
@FunctionalInterface
public interface Schedule {

    /** The value for step {@code k}, the first being 0. */
    double at(long k);
}
