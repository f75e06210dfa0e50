package org.parley.tck.law;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.RowConstraint;
import org.parley.api.topology.WeightRequirement;
import org.parley.tck.lab.LabNetwork;
import org.parley.tck.lab.RoundContext;
import org.parley.tck.lab.TestRun;

/** What a constraint promises: that it is the proximal operator of some convex term, or the projection onto some convex set. */
public final class ConstraintLaws {

    private static final int AGENTS = 6;
    private static final int DIMENSION = 7;
    private static final int PAIRS = 10_000;
    private static final double[] STEPS = {1e-3, 0.1, 1, 10};
    private static final double ROUND_OFF = 1e-12;

    private final Subject<ConstraintFactory> subject;

    private ConstraintLaws(Subject<ConstraintFactory> subject) {
        this.subject = subject;
    }

    public static List<Law> of(Subject<ConstraintFactory> subject) {
        ConstraintLaws laws = new ConstraintLaws(subject);
        List<Law> all = new ArrayList<>(List.of(
                new Law("the same row gives the same row, whatever came before", laws::keepsNothing),
                new Law("two rows come closer, firmly", laws::isFirmlyNonExpansive),
                new Law("a projection leaves its set alone", laws::isIdempotent),
                new Law("a projection knows no step", laws::ignoresTheStep),
                new Law("every step minimises the same term", laws::hasOneTerm)));
        all.addAll(RunLaws.of(laws.bench(), subject));
        return Creation.before(all, subject.factory(), laws.bench());
    }

    private Verdict keepsNothing() {
        RowConstraint rule = create();
        Random random = new Random(1);
        for (int k = 0; k < 100; k++) {
            double[] row = row(random);
            double[] first = applied(rule, 0.5, row);
            applied(rule, 2, row(random));
            if (!Arrays.equals(first, applied(rule, 0.5, row))) {
                return Verdict.broken("another row at the second time");
            }
        }
        return Verdict.holds("100 rows");
    }

    /** |Px - Py|² ≤ ⟨Px - Py, x - y⟩, which holds for the proximal operators of convex terms. */
    private Verdict isFirmlyNonExpansive() {
        RowConstraint rule = create();
        Random random = new Random(2);
        double worst = 0;
        for (int k = 0; k < PAIRS; k++) {
            double step = STEPS[k % STEPS.length];
            double[] x = row(random);
            double[] y = row(random);
            double[] difference = difference(applied(rule, step, x), applied(rule, step, y));
            double[] before = difference(x, y);
            worst = worse(worst, (dot(difference, difference) - dot(difference, before)) / dot(before, before));
        }
        return Verdict.atMost(ROUND_OFF, worst, PAIRS + " pairs, too far apart by");
    }

    private Verdict isIdempotent() {
        if (!projects()) {
            return Verdict.doesNotApply("it does not say that it projects");
        }
        RowConstraint rule = create();
        Random random = new Random(3);
        double worst = 0;
        for (int k = 0; k < PAIRS; k++) {
            double[] once = applied(rule, 1, row(random));
            worst = worse(worst, length(difference(applied(rule, 1, once), once)) / (1 + length(once)));
        }
        return Verdict.atMost(ROUND_OFF, worst, "moves a point of the set by");
    }

    private Verdict ignoresTheStep() {
        if (!projects()) {
            return Verdict.doesNotApply("it does not say that it projects");
        }
        RowConstraint rule = create();
        Random random = new Random(4);
        double worst = 0;
        for (int k = 0; k < 100; k++) {
            double[] row = row(random);
            double[] one = applied(rule, 1, row);
            for (double step : STEPS) {
                worst = worse(worst, length(difference(applied(rule, step, row), one)) / (1 + length(one)));
            }
        }
        return Verdict.atMost(ROUND_OFF, worst, "another step gives another point, further off by");
    }

    /**
     * (v - Pv) / step is a slope of the term at Pv. Slopes of a convex term rise, also between points found with different steps:
     * ⟨slope(x) - slope(y), x - y⟩ ≥ 0.
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
            double[] slopes = difference(scaled(1 / s, difference(v, x)), scaled(1 / t, difference(w, y)));
            double[] points = difference(x, y);
            double size = length(slopes) * length(points) + length(v) / s + length(w) / t;
            worst = worse(worst, -dot(slopes, points) / size);
        }
        return Verdict.atMost(ROUND_OFF, worst, PAIRS + " pairs, a slope that falls by");
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

    /** Rows near and far from the origin. */
    private static double[] row(Random random) {
        double scale = Math.pow(10, random.nextInt(4) - 2);
        double[] row = new double[DIMENSION];
        Arrays.setAll(row, k -> scale * random.nextGaussian());
        return row;
    }

    private static double worse(double worst, double found) {
        return Double.isNaN(found) ? Double.POSITIVE_INFINITY : Math.max(worst, found);
    }

    private static double[] difference(double[] x, double[] y) {
        double[] result = new double[x.length];
        Arrays.setAll(result, k -> x[k] - y[k]);
        return result;
    }

    private static double[] scaled(double factor, double[] x) {
        return Arrays.stream(x).map(entry -> factor * entry).toArray();
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += x[k] * y[k];
        }
        return sum;
    }

    private static double length(double[] x) {
        return Math.sqrt(dot(x, x));
    }

    private TestRun bench() {
        return subject.bench()
                .on(LabNetwork.suiting(WeightRequirement.SYMMETRIC, AGENTS))
                .set("levels.upper.constraint", subject.use())
                .set("levels.upper.step", 0.1)
                .set("levels.upper.start", TestRun.SCATTERED)
                .doing(RoundContext::descendAbove);
    }
}
