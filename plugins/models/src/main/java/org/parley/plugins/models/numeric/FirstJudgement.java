package org.parley.plugins.models.numeric;

import java.util.function.DoubleSupplier;
import org.parley.api.data.Samples;

/**
 * What the first parameters that anybody was judged by came to. Agents that start at the same point are judged by the same samples there, so once will
 * do; agents on several threads may still be judged at the same time.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public final class FirstJudgement<A> {

    private record Known<A>(Samples samples, A parameters, double value) {}

    private volatile Known<A> known;

    /**
     * The first judgement, where samples and parameters are the same.
     *
     * @param count how many parameters there are
     * @param judge what to ask otherwise
     */
    public double of(Samples samples, A parameters, int count, Arithmetic<A> arithmetic, DoubleSupplier judge) {
        Known<A> first = known;
        if (first != null && first.samples == samples && arithmetic.equal(first.parameters, parameters, count)) {
            return first.value;
        }
        double value = judge.getAsDouble();
        if (first == null) {
            A copy = arithmetic.allocate(count);
            System.arraycopy(parameters, 0, copy, 0, count);
            known = new Known<>(samples, copy, value);
        }
        return value;
    }
}
