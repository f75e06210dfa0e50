package org.parley.tck.check;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.RowConstraint;
import org.parley.api.topology.WeightRequirement;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.RoundContext;
import org.parley.tck.fixture.TestRun;

/** The contract checks of a constraint: it is the proximal operator of a convex term, or the projection onto a convex set. */
record ConstraintChecks(Subject<ConstraintFactory> subject) {

    private static final int AGENTS = 6;
    private static final int DIMENSION = 7;
    private static final int PAIRS = 10_000;
    private static final double[] STEPS = {1e-3, 0.1, 1, 10};
    private static final double ROUND_OFF = 1e-12;

    static List<ContractCheck> of(Subject<ConstraintFactory> subject) {
        ConstraintChecks checks = new ConstraintChecks(subject);
        return RunChecks.with(
                checks.fixture(),
                subject,
                new ContractCheck(
                        "the same vector gives the same result, independent of earlier calls", checks::keepsNothing),
                new ContractCheck("it is firmly nonexpansive", checks::isFirmlyNonExpansive),
                new ContractCheck("a projection does not move the points of its set", checks::isIdempotent),
                new ContractCheck("a projection does not depend on the step", checks::ignoresTheStep),
                new ContractCheck("every step minimizes the same term", checks::hasOneTerm));
    }

    private Verdict keepsNothing() {
        RowConstraint rule = create();
        Random random = new Random(1);
        for (int k = 0; k < 100; k++) {
            double[] row = row(random);
            double[] first = applied(rule, 0.5, row);
            applied(rule, 2, row(random));
            if (!Arrays.equals(first, applied(rule, 0.5, row))) {
                return Verdict.broken("the second call gives another result");
            }
        }
        return Verdict.holds("100 vectors");
    }

    /** Checks |Px - Py|² ≤ ⟨Px - Py, x - y⟩, which holds for the proximal operators of convex terms. */
    private Verdict isFirmlyNonExpansive() {
        RowConstraint rule = create();
        Random random = new Random(2);
        double worst = 0;
        for (int k = 0; k < PAIRS; k++) {
            double step = STEPS[k % STEPS.length];
            double[] x = row(random);
            double[] y = row(random);
            double[] difference = Vectors.sum(applied(rule, step, x), -1, applied(rule, step, y));
            double[] before = Vectors.sum(x, -1, y);
            worst = worse(
                    worst,
                    (Vectors.dot(difference, difference) - Vectors.dot(difference, before))
                            / Vectors.dot(before, before));
        }
        return Verdict.atMost(ROUND_OFF, worst, PAIRS + " pairs, excess of the distance");
    }

    private Verdict isIdempotent() {
        if (!projects()) {
            return Verdict.doesNotApply("it does not declare that it is a projection");
        }
        RowConstraint rule = create();
        Random random = new Random(3);
        double worst = 0;
        for (int k = 0; k < PAIRS; k++) {
            double[] once = applied(rule, 1, row(random));
            worst = worse(
                    worst, Vectors.norm(Vectors.sum(applied(rule, 1, once), -1, once)) / (1 + Vectors.norm(once)));
        }
        return Verdict.atMost(ROUND_OFF, worst, "displacement of a point of the set");
    }

    private Verdict ignoresTheStep() {
        if (!projects()) {
            return Verdict.doesNotApply("it does not declare that it is a projection");
        }
        RowConstraint rule = create();
        Random random = new Random(4);
        double worst = 0;
        for (int k = 0; k < 100; k++) {
            double[] row = row(random);
            double[] one = applied(rule, 1, row);
            for (double step : STEPS) {
                worst = worse(
                        worst, Vectors.norm(Vectors.sum(applied(rule, step, row), -1, one)) / (1 + Vectors.norm(one)));
            }
        }
        return Verdict.atMost(ROUND_OFF, worst, "displacement by another step");
    }

    /**
     * Checks the slopes of the term. (v - Pv) / step is a slope of the term at Pv. Slopes of a convex term are monotone, also between
     * points of different steps: ⟨slope(x) - slope(y), x - y⟩ ≥ 0.
     */
    private Verdict hasOneTerm() {
        RowConstraint rule = create();
        Random random = new Random(5);
        double worst = 0;
        for (int k = 0; k < PAIRS; k++) {
            double s = STEPS[k % STEPS.length];
            double t = STEPS[k / STEPS.length % STEPS.length];
            double[] v = row(random);
            double[] w = row(random);
            double[] x = applied(rule, s, v);
            double[] y = applied(rule, t, w);
            double[] slopes = Vectors.sum(
                    Vectors.scaled(1 / s, Vectors.sum(v, -1, x)), -1, Vectors.scaled(1 / t, Vectors.sum(w, -1, y)));
            double[] points = Vectors.sum(x, -1, y);
            double size = Vectors.norm(slopes) * Vectors.norm(points) + Vectors.norm(v) / s + Vectors.norm(w) / t;
            worst = worse(worst, -Vectors.dot(slopes, points) / size);
        }
        return Verdict.atMost(ROUND_OFF, worst, PAIRS + " pairs, decrease of a slope");
    }

    private boolean projects() {
        return subject.factory().isProjection(subject.settings());
    }

    private RowConstraint create() {
        return Creation.made(subject.factory().create(subject.settings(), DIMENSION), "create");
    }

    private static double[] applied(RowConstraint rule, double step, double[] row) {
        double[] result = row.clone();
        rule.apply(step, result);
        return result;
    }

    /** Returns a vector near or far from the origin. */
    private static double[] row(Random random) {
        double scale = Math.pow(10, random.nextInt(4) - 2);
        double[] row = new double[DIMENSION];
        Arrays.setAll(row, k -> scale * random.nextGaussian());
        return row;
    }

    private static double worse(double worst, double found) {
        return Double.isNaN(found) ? Double.POSITIVE_INFINITY : Math.max(worst, found);
    }

    private TestRun fixture() {
        return subject.fixture()
                .on(FixtureNetwork.suiting(WeightRequirement.SYMMETRIC, AGENTS))
                .set("levels.upper.constraint", subject.use())
                .set("levels.upper.step", 0.1)
                .set("levels.upper.start", TestRun.SCATTERED)
                .doing(RoundContext::descendUpper);
    }
}
