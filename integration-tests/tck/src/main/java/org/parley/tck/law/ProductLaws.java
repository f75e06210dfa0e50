package org.parley.tck.law;

import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.SecondOrder;
import org.parley.tck.law.ModelTrial.Case;

/** What a model's second-order products say about themselves. */
record ProductLaws(ModelTrial trial) {

    private static final int PAIRS = 5;

    /** A product of thousands of terms, summed in another order, in double precision. */
    private static final double ROUND_OFF = 1e-11;

    private static final double COMPLETED = 1e-3;

    List<Law> all() {
        return List.of(
                new Law("the Hessian is symmetric, u'Hv = v'Hu", this::isSymmetric),
                new Law("second derivatives are as good as their grade says", this::isHonest),
                new Law("the lower cost curves as declared", this::curvesAsDeclared));
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

    /** Products derived by hand are linear to the last digits; differences of gradients are not. */
    private Verdict isHonest() {
        SecondOrder said = trial.cases().get(0).known().secondOrder();
        double worst = 0;
        for (Case at : trial.cases()) {
            for (Derivative product : List.of(Derivative.HESSIAN, Derivative.MIXED)) {
                if (product.isLeftOut(at) && said != SecondOrder.FINITE_DIFFERENCE) {
                    return Verdict.broken("it says %s, but %s comes from differences", said, product.symbol());
                }
                worst = Math.max(worst, additivityError(product, at));
            }
        }
        return switch (said) {
            case ANALYTIC ->
                worst <= ROUND_OFF
                        ? Verdict.holds("ANALYTIC, and additive up to %.1e", worst)
                        : Verdict.broken(
                                "it says ANALYTIC, but H(u+v) differs from Hu + Hv by %.1e, as differences do", worst);
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
                            "strong convexity %s declared, curvature %.3g found", low.getAsDouble(), curvature);
                }
                if (curvature > high.orElse(Double.POSITIVE_INFINITY) * (1 + slack)) {
                    return Verdict.broken(
                            "smoothness %s declared, curvature %.3g found", high.getAsDouble(), curvature);
                }
            }
        }
        String found = "curvature from %.3g to %.3g in the directions tried";
        return declared
                ? Verdict.holds(found, least, most)
                : Verdict.doesNotApply("nothing declared; " + found, least, most);
    }

    private static double tolerance(AgentCosts known) {
        return known.secondOrder() == SecondOrder.ANALYTIC ? ROUND_OFF : COMPLETED;
    }
}
