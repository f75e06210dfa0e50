package org.parley.tck.law;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.model.Objective;
import org.parley.tck.law.ModelTrial.Case;

/** What a model promises that has code of its own for single precision. */
record SinglePrecisionLaws(ModelTrial trial) {

    /** Sums of thousands of products in single precision. */
    private static final double SINGLE = 1e-3;

    List<Law> all() {
        return List.of(new Law("single precision agrees with double", this::agrees));
    }

    private Verdict agrees() {
        double worst = 0;
        for (Case at : trial.cases()) {
            Optional<Objective<float[]>> floats = at.known().floats();
            if (floats.isEmpty()) {
                return Verdict.doesNotApply("it has no code of its own for single precision");
            }
            double[] v = Vectors.random(at.y().length, ModelTrial.random("v", at.agent()));
            for (Derivative derivative : Derivative.values()) {
                double[] expected = derivative.of(at, v);
                floats.get().moved();
                double[] found = derivative.kept(at, floats.get(), v);
                worst = Math.max(worst, Vectors.relativeDistance(expected, found));
            }
            worst = Math.max(worst, errorOfCosts(at, floats.get()));
        }
        return Verdict.atMost(SINGLE, worst, "relative difference");
    }

    /** Relative to the larger of the two. */
    private static double errorOfCosts(Case at, Objective<float[]> floats) {
        floats.moved();
        double[] expected = Stream.of(Cost.values())
                .mapToDouble(cost -> cost.of(at, at.y())[0])
                .toArray();
        double[] found = Stream.of(Cost.values())
                .mapToDouble(cost -> cost.kept(at, floats))
                .toArray();
        return Vectors.relativeDistance(expected, found);
    }
}
