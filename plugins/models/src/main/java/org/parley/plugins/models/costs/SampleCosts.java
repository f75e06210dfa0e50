package org.parley.plugins.models.costs;

import org.parley.api.data.AgentData;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.plugins.models.network.WholeSet;

/**
 * Costs that are judged on the agent's samples as well.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public interface SampleCosts<A> extends Objective<A> {

    AgentData data();

    /** On every sample, for those who are not a record. */
    @Override
    default void measure(A x, A y, double[] out) {
        moved();
        measure(x, y, every(data().validation()), every(data().train()), out);
    }

    @Override
    void measure(A x, A y, Draw upper, Draw lower, double[] out);

    private static Draw every(Samples samples) {
        return new WholeSet(samples.size(), false);
    }
}
