package org.parley.tck.law;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.parley.api.model.FloatObjective;
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
            Optional<FloatObjective> floats = at.costs().floats();
            if (floats.isEmpty()) {
                return Verdict.doesNotApply("it has no code of its own for single precision");
            }
            double[] v = Vectors.random(at.y().length, ModelTrial.random("v", at.agent()));
            for (Derivative derivative : Derivative.values()) {
                double[] expected = derivative.of(at, v);
                double[] found = single(derivative, floats.get(), at, v, expected.length);
                worst = Math.max(worst, Vectors.relativeDistance(expected, found));
            }
            worst = Math.max(worst, valueError(at, floats.get()));
        }
        return Verdict.atMost(SINGLE, worst, "relative difference");
    }

    private static double valueError(Case at, FloatObjective floats) {
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

    private static double[] single(Derivative derivative, FloatObjective costs, Case at, double[] v, int size) {
        float[] x = Vectors.narrowed(at.x());
        float[] y = Vectors.narrowed(at.y());
        float[] narrowV = Vectors.narrowed(v);
        float[] out = new float[size];
        Arrays.fill(out, Float.NaN);
        costs.moved();
        switch (derivative) {
            case UPPER_GRADIENT_X -> costs.upperGradientX(x, y, at.upper(), out);
            case UPPER_GRADIENT_Y -> costs.upperGradientY(x, y, at.upper(), out);
            case LOWER_GRADIENT -> costs.lowerGradient(x, y, at.lower(), out);
            case HESSIAN -> costs.hessian(x, y, at.lower(), narrowV, out);
            case MIXED -> costs.mixed(x, y, at.lower(), narrowV, out);
            case LOWER_GRADIENT_X -> costs.lowerGradientX(x, y, at.lower(), out);
        }
        return Vectors.widened(out);
    }
}
