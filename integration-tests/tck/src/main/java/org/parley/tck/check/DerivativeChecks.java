package org.parley.tck.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.SecondOrder;
import org.parley.tck.check.Answer.Cost;
import org.parley.tck.check.Answer.Derivative;
import org.parley.tck.check.ModelTrial.Case;

/**
 * Checks that a model's derivatives are those of its costs, with the error of each, and that the declared grade of its products is right.
 */
record DerivativeChecks(ModelTrial trial) {

    private static final int DIRECTIONS = 3;

    /**
     * The tolerance of derivatives. Five-point differences of a smooth cost are accurate to 1e-10; near kinks and for steep costs they lose
     * some digits.
     */
    private static final double DERIVED = 1e-6;

    /**
     * The tolerance of completed derivatives. Differences of differences keep a third of the digits; automatic differentiation uses single
     * precision.
     */
    private static final double COMPLETED = 1e-3;

    private static final int PAIRS = 5;

    /** The tolerance of a sum of thousands of terms in another order, in double precision. */
    private static final double ROUND_OFF = 1e-11;

    /** The first step suits most models; costs may be expensive to evaluate. */
    private static final double[] STEPS = {1e-3, 1e-2, 1e-4, 1e-1, 1e-5, 1e-6, 1e-7};

    /** The error at which no other step needs to be tried. It is below the tolerance of every check. */
    private static final double AGREEMENT = 1e-9;

    List<ContractCheck> all() {
        List<ContractCheck> all = new ArrayList<>();
        for (Derivative each : Derivative.values()) {
            all.add(new ContractCheck(each.symbol() + " is the derivative of the cost", () -> agrees(each)));
        }
        all.add(new ContractCheck("the Hessian is symmetric, u'Hv = v'Hu", this::isSymmetric));
        all.add(new ContractCheck(
                "second derivatives are as accurate as their declared grade", this::hasDeclaredGrade));
        all.add(new ContractCheck("the curvature of the lower cost is as declared", this::curvesAsDeclared));
        return all;
    }

    private Verdict agrees(Derivative derivative) {
        double worst = 0;
        boolean leftOut = false;
        double limit = DERIVED;
        for (Case at : trial.cases()) {
            Optional<String> diagnostic =
                    ModelChecks.diagnosticOfCost(at, derivative.isOfF() ? Cost.UPPER : Cost.LOWER);
            if (diagnostic.isPresent()) {
                return Verdict.broken("%s for agent %d, so there is nothing to compare", diagnostic.get(), at.agent());
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

    /**
     * Returns the difference of the slope along a random direction and the inner product of gradient and direction, relative to its typical
     * size.
     */
    private static double slopeError(double[] gradient, double[] direction, DoubleUnaryOperator cost) {
        double claim = Vectors.dot(gradient, direction);
        double usual = Vectors.norm(gradient) * Vectors.norm(direction) / Math.sqrt(direction.length);
        return smallestError(
                h -> new double[] {cost.applyAsDouble(h)},
                slope -> relative(slope[0] - claim, Math.max(usual, Math.abs(slope[0]))));
    }

    private static double hessianError(Case at, double[] v) {
        double[] claim = Derivative.HESSIAN.of(at, v);
        return smallestError(
                h -> lowerGradient(at, at.x(), Vectors.sum(at.y(), h, v)),
                found -> Vectors.relativeDistance(claim, found));
    }

    /** Returns the error of the adjoint identity: w'(d2g/dxdy)v is the change of dg/dy along w, times v. */
    private static double mixedError(Case at, double[] w, double[] v) {
        double[] product = Derivative.MIXED.of(at, v);
        double claim = Vectors.dot(product, w);
        double usual = Vectors.norm(product) * Vectors.norm(w) / Math.sqrt(w.length);
        return smallestError(
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

    private Verdict isSymmetric() {
        double worst = 0;
        double limit = ROUND_OFF;
        for (Case at : trial.cases()) {
            RandomGenerator random = ModelTrial.random("symmetry", at.agent());
            limit = tolerance(at.known());
            for (int k = 0; k < PAIRS; k++) {
                double[] u = Vectors.random(at.y().length, random);
                double[] v = Vectors.random(at.y().length, random);
                double[] hu = Derivative.HESSIAN.of(at, u);
                double[] hv = Derivative.HESSIAN.of(at, v);
                double size = Vectors.norm(u) * Vectors.norm(hv) + Vectors.norm(v) * Vectors.norm(hu);
                double off = Math.abs(Vectors.dot(u, hv) - Vectors.dot(v, hu));
                worst = Math.max(worst, off == 0 ? 0 : off / size);
            }
        }
        return Verdict.atMost(limit, worst, "relative difference");
    }

    /** Checks the declared grade. Analytic products are linear up to rounding errors; differences of gradients are not. */
    private Verdict hasDeclaredGrade() {
        SecondOrder said = trial.cases().get(0).known().secondOrder();
        double worst = 0;
        for (Case at : trial.cases()) {
            for (Derivative product : List.of(Derivative.HESSIAN, Derivative.MIXED)) {
                if (product.isLeftOut(at) && said != SecondOrder.FINITE_DIFFERENCE) {
                    return Verdict.broken("it declares %s, but %s is computed by differences", said, product.symbol());
                }
                worst = Math.max(worst, additivityError(product, at));
            }
        }
        return switch (said) {
            case ANALYTIC ->
                worst <= ROUND_OFF
                        ? Verdict.holds("ANALYTIC, and additive up to %.1e", worst)
                        : Verdict.broken(
                                "it declares ANALYTIC, but H(u+v) differs from Hu + Hv by %.1e, as differences do",
                                worst);
            case AUTODIFF, FINITE_DIFFERENCE ->
                worst <= COMPLETED
                        ? Verdict.holds("%s, and additive up to %.1e", said, worst)
                        : Verdict.broken("%s, but H(u+v) differs from Hu + Hv by %.1e", said, worst);
        };
    }

    private static double additivityError(Derivative product, Case at) {
        RandomGenerator random = ModelTrial.random("additivity", at.agent());
        double[] u = Vectors.random(at.y().length, random);
        double[] v = Vectors.random(at.y().length, random);
        double[] sum = Vectors.sum(product.of(at, u), 1, product.of(at, v));
        return Vectors.relativeDistance(sum, product.of(at, Vectors.sum(u, 1, v)));
    }

    private Verdict curvesAsDeclared() {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        boolean declared = false;
        for (Case at : trial.cases()) {
            OptionalDouble low = at.known().strongConvexity();
            OptionalDouble high = at.lower().full() ? at.known().smoothness() : OptionalDouble.empty();
            RandomGenerator random = ModelTrial.random("curvature", at.agent());
            double slack = tolerance(at.known());
            declared |= low.isPresent() || high.isPresent();
            for (int k = 0; k < PAIRS; k++) {
                double[] v = Vectors.random(at.y().length, random);
                double curvature = Vectors.dot(v, Derivative.HESSIAN.of(at, v)) / Vectors.dot(v, v);
                least = Math.min(least, curvature);
                most = Math.max(most, curvature);
                if (curvature < low.orElse(Double.NEGATIVE_INFINITY) * (1 - slack)) {
                    return Verdict.broken(
                            "declared strong convexity %s, but found curvature %.3g", low.getAsDouble(), curvature);
                }
                if (curvature > high.orElse(Double.POSITIVE_INFINITY) * (1 + slack)) {
                    return Verdict.broken(
                            "declared smoothness %s, but found curvature %.3g", high.getAsDouble(), curvature);
                }
            }
        }
        String found = "curvature from %.3g to %.3g in the tested directions";
        return declared
                ? Verdict.holds(found, least, most)
                : Verdict.doesNotApply("nothing declared; " + found, least, most);
    }

    private static double tolerance(AgentCosts known) {
        return known.secondOrder() == SecondOrder.ANALYTIC ? ROUND_OFF : COMPLETED;
    }

    /**
     * Returns the error of derivatives along a line by five-point differences, which falls with the fourth power of the step.
     *
     * <p>Several steps are tried, and the best agreement counts. A correct derivative agrees for some step between curvature and rounding
     * error, even close to a kink; a wrong one agrees for none.
     *
     * @param along a vector as a function of the position on the line
     * @param error the distance of a derivative at 0 from the claim
     * @return the smallest error, or the first one that is small enough
     */
    static double smallestError(DoubleFunction<double[]> along, ToDoubleFunction<double[]> error) {
        double smallest = Double.POSITIVE_INFINITY;
        for (double h : STEPS) {
            double found = error.applyAsDouble(derivative(along, h));
            smallest = found < smallest ? found : smallest;
            if (smallest <= AGREEMENT) {
                break;
            }
        }
        return smallest;
    }

    private static double[] derivative(DoubleFunction<double[]> along, double h) {
        double[] near = Vectors.sum(along.apply(h), -1, along.apply(-h));
        double[] far = Vectors.sum(along.apply(2 * h), -1, along.apply(-2 * h));
        double[] derivative = new double[near.length];
        for (int k = 0; k < near.length; k++) {
            derivative[k] = (8 * near[k] - far[k]) / (12 * h);
        }
        return derivative;
    }
}
