package org.parley.tck.law;

import java.util.List;
import java.util.Optional;
import org.parley.api.model.Objective;
import org.parley.tck.law.ModelTrial.Case;

/** What a model promises that has code of its own for single precision. */
final class SinglePrecisionLaws {

    /** Sums of thousands of products in single precision. */
    private static final double SINGLE = 1e-3;

    private final ModelTrial trial;

    SinglePrecisionLaws(ModelTrial trial) {
        this.trial = trial;
    }

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
            worst = Math.max(worst, valueError(at, floats.get()));
        }
        return Verdict.atMost(SINGLE, worst, "relative difference");
    }

    private static double valueError(Case at, Objective<float[]> floats) {
        float[] x = Vectors.narrowed(at.x());
        float[] y = Vectors.narrowed(at.y());
        at.costs().moved();
        floats.moved();
        double[] expected = {
            at.costs().upper(at.x(), at.y(), at.upper()), at.costs().lower(at.x(), at.y(), at.lower())
        };
        double[] found = {floats.upper(x, y, at.upper()), floats.lower(x, y, at.lower())};
        return Vectors.relativeDistance(expected, found);
    }
}
