package org.parley.tck.law;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import org.parley.api.model.SecondOrder;
import org.parley.tck.law.ModelTrial.Case;

/** Whether a model's derivatives are those of its costs, with the error measured for each. */
record DerivativeLaws(ModelTrial trial) {

    private static final int DIRECTIONS = 3;

    /** Five-point differences of a smooth cost are good to 1e-10; near kinks and for steep costs some digits less. */
    private static final double DERIVED = 1e-6;

    /** Differences of differences keep a third of the digits; engines for automatic differentiation compute in single precision. */
    private static final double COMPLETED = 1e-3;

    List<Law> all() {
        return Arrays.stream(Derivative.values())
                .map(each -> new Law(each.symbol() + " is the derivative of the cost", () -> agrees(each)))
                .toList();
    }

    private Verdict agrees(Derivative derivative) {
        double worst = 0;
        boolean leftOut = false;
        double limit = DERIVED;
        for (Case at : trial.cases()) {
            Optional<String> fault = FinitenessLaws.faultOfCost(at, derivative.isOfF() ? Cost.UPPER : Cost.LOWER);
            if (fault.isPresent()) {
                return Verdict.broken("%s for agent %d, so there is nothing to compare", fault.get(), at.agent());
            }
            RandomGenerator random = ModelTrial.random(derivative.name(), at.agent());
            for (int k = 0; k < DIRECTIONS; k++) {
                worst = Math.max(worst, error(derivative, at, random));
            }
            leftOut = derivative.isLeftOut(at);
            limit = leftOut || at.known().secondOrder() == SecondOrder.AUTODIFF ? COMPLETED : DERIVED;
        }
        Verdict verdict = Verdict.atMost(limit, worst, "relative error");
        return leftOut
                ? new Verdict(verdict.outcome(), "completed by differences: " + verdict.finding(), verdict.cause())
                : verdict;
    }

    private static double error(Derivative derivative, Case at, RandomGenerator random) {
        double[] alongX = Vectors.random(at.x().length, random);
        double[] alongY = Vectors.random(at.y().length, random);
        return switch (derivative) {
            case UPPER_GRADIENT_X ->
                slopeError(derivative.of(at, alongY), alongX, h -> upper(at, h, alongX, new double[alongY.length]));
            case UPPER_GRADIENT_Y ->
                slopeError(derivative.of(at, alongY), alongY, h -> upper(at, h, new double[alongX.length], alongY));
            case LOWER_GRADIENT ->
                slopeError(derivative.of(at, alongY), alongY, h -> lower(at, h, new double[alongX.length], alongY));
            case LOWER_GRADIENT_X ->
                slopeError(derivative.of(at, alongY), alongX, h -> lower(at, h, alongX, new double[alongY.length]));
            case HESSIAN -> hessianError(at, alongY);
            case MIXED -> mixedError(at, alongX, alongY);
        };
    }

    /** The slope along a random direction against the inner product of gradient and direction, relative to its usual size. */
    private static double slopeError(double[] gradient, double[] direction, DoubleUnaryOperator cost) {
        double claim = Vectors.dot(gradient, direction);
        double usual = Vectors.norm(gradient) * Vectors.norm(direction) / Math.sqrt(direction.length);
        return Stencil.smallestError(
                h -> new double[] {cost.applyAsDouble(h)},
                slope -> relative(slope[0] - claim, Math.max(usual, Math.abs(slope[0]))));
    }

    private static double hessianError(Case at, double[] v) {
        double[] claim = Derivative.HESSIAN.of(at, v);
        return Stencil.smallestError(
                h -> lowerGradient(at, at.x(), Vectors.sum(at.y(), h, v)),
                found -> Vectors.relativeDistance(claim, found));
    }

    /** The adjoint identity: w'(d2g/dxdy)v is the change of dg/dy along w, times v. */
    private static double mixedError(Case at, double[] w, double[] v) {
        double[] product = Derivative.MIXED.of(at, v);
        double claim = Vectors.dot(product, w);
        double usual = Vectors.norm(product) * Vectors.norm(w) / Math.sqrt(w.length);
        return Stencil.smallestError(
                h -> lowerGradient(at, Vectors.sum(at.x(), h, w), at.y()),
                found -> relative(Vectors.dot(found, v) - claim, Math.max(usual, Math.abs(Vectors.dot(found, v)))));
    }

    private static double relative(double difference, double size) {
        return difference == 0 ? 0 : Math.abs(difference) / size;
    }

    private static double upper(Case at, double h, double[] alongX, double[] alongY) {
        at.costs().moved();
        return at.costs().upper(Vectors.sum(at.x(), h, alongX), Vectors.sum(at.y(), h, alongY), at.upper());
    }

    private static double lower(Case at, double h, double[] alongX, double[] alongY) {
        at.costs().moved();
        return at.costs().lower(Vectors.sum(at.x(), h, alongX), Vectors.sum(at.y(), h, alongY), at.lower());
    }

    private static double[] lowerGradient(Case at, double[] x, double[] y) {
        return Derivative.LOWER_GRADIENT.of(at.at(x, y), new double[0]);
    }
}
