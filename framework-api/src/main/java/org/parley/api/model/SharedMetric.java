package org.parley.api.model;

import org.parley.api.component.Unstable;

/**
 * A metric on samples that all agents share, such as the accuracy on a common test set.
 *
 * <p>A record evaluates one part of the samples for all agents before the next part, so each part is loaded once.
 * Several threads evaluate different parts at the same time. The metric of an agent is the sum over all parts, in their
 * order, divided by the number of samples.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
@Unstable
public interface SharedMetric<A> {

    /** {@return the position of the metric in {@link BilevelModel#metrics()}} */
    int index();

    /** {@return the number of samples} */
    int samples();

    /** {@return the number of parts} */
    int parts();

    /**
     * {@return the sum of the metric over the samples of a part} This method must be thread-safe.
     *
     * @param part the index of the part, from 0
     * @param x the upper variable of an agent
     * @param y the lower variable of an agent
     */
    double sum(int part, A x, A y);
}
