package org.parley.tck.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelSize;
import org.parley.api.model.Objective;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.api.model.SharedMetric;
import org.parley.tck.check.Answer.Cost;
import org.parley.tck.check.Answer.Derivative;
import org.parley.tck.check.ModelTrial.Case;
import org.parley.tck.fixture.FixedDraw;

/** The contract checks of a model. */
public final class ModelChecks {

    /** The distances from the start, per coordinate: at the start, near it, and as far as well-tuned runs move. */
    private static final double[] SCALES = {0, 0.3, 2};

    /** The tolerance for sums of thousands of products in single precision. */
    private static final double SINGLE = 1e-3;

    /** The tolerance for a mean of numbers of size one in two orders. */
    private static final double SUMMED = 1e-12;

    private static final List<ProblemClass> CLASSES = List.of(ProblemClass.SHARED_LOWER, ProblemClass.PERSONAL_LOWER);

    /** The error that an iterative solver may leave, relative to the gradient at other points. */
    private static final double SOLVED = 1e-6;

    private final ModelTrial trial;

    private ModelChecks(ModelTrial trial) {
        this.trial = trial;
    }

    /** Returns the checks without data, or with the test kit's data for a model that needs some. */
    public static List<ContractCheck> of(Subject<BilevelModelFactory> subject) {
        return of(subject, DataOffers.ofTheKit());
    }

    public static List<ContractCheck> of(Subject<BilevelModelFactory> subject, DataOffers offers) {
        ModelTrial trial = new ModelTrial(subject, offers);
        ModelChecks checks = new ModelChecks(trial);
        List<ContractCheck> all = new ArrayList<>(List.of(
                new ContractCheck("the declared size is that of the model", checks::isDeclared),
                new ContractCheck("costs and gradients are finite at the start and around it", checks::areNumbers)));
        all.addAll(new DerivativeChecks(trial).all());
        all.addAll(new SampleChecks(trial).all());
        all.add(new ContractCheck("single precision agrees with double precision", checks::agrees));
        all.add(new ContractCheck("its shared metric is the one that agents measure", checks::sharedMetricIsMeasured));
        all.add(new ContractCheck(
                "the lower gradient vanishes at its reference solution", checks::lowerSolutionIsStationary));
        all.add(new ContractCheck(
                "its reference hypergradient is the derivative of the upper cost at the lower solution",
                checks::hypergradientIsTheSlope));
        return Creation.before(all, trial::begins);
    }

    private Verdict isDeclared() {
        Optional<ModelSize> declared = trial.declaredSize();
        if (declared.isEmpty()) {
            return Verdict.doesNotApply("it declares none");
        }
        ModelSize size = declared.get();
        BilevelModel model = trial.model();
        if (size.upperDimension() != model.upperDimension() || size.lowerDimension() != model.lowerDimension()) {
            return Verdict.broken(
                    "size declares p = %d, q = %d, but the model has p = %d, q = %d",
                    size.upperDimension(), size.lowerDimension(), model.upperDimension(), model.lowerDimension());
        }
        return size.ownBytes() >= 0
                ? Verdict.holds("%.0f bytes beyond the samples", size.ownBytes())
                : Verdict.broken("size declares that the model takes %.0f bytes", size.ownBytes());
    }

    private Verdict areNumbers() {
        for (Case start : trial.starts()) {
            for (double scale : SCALES) {
                // Both signs, because an error may occur on one side only.
                for (double way : new double[] {scale, -scale}) {
                    Optional<String> diagnostic = diagnostic(moved(start, way));
                    if (diagnostic.isPresent()) {
                        return Verdict.broken(
                                "%s for agent %d %s",
                                diagnostic.get(), start.agent(), scale == 0 ? "at its start" : "at distance " + scale);
                    }
                }
            }
        }
        return Verdict.holds("at distances %s for %d agents", Arrays.toString(SCALES), ModelTrial.AGENTS);
    }

    private static Optional<String> diagnostic(Case at) {
        return Stream.concat(
                        Arrays.stream(Cost.values()).flatMap(cost -> diagnosticOfCost(at, cost).stream()),
                        Arrays.stream(Derivative.values())
                                .filter(each -> !each.isProduct() && !isFinite(each, at))
                                .map(each -> each.symbol() + " is not finite"))
                .findFirst();
    }

    /** Returns an error if f or g is not finite at this point. */
    static Optional<String> diagnosticOfCost(Case at, Cost cost) {
        double value = cost.of(at, at.y())[0];
        return Double.isFinite(value) ? Optional.empty() : Optional.of(cost.symbol() + " is " + value);
    }

    /** Returns whether a gradient is finite. Gradients that are left out are computed from costs, which are checked as well. */
    private static boolean isFinite(Derivative gradient, Case at) {
        return gradient.isLeftOut(at) || Arrays.stream(gradient.of(at, at.y())).allMatch(Double::isFinite);
    }

    private static Case moved(Case start, double scale) {
        double[] alongX = Vectors.random(start.x().length, ModelTrial.random("around-x", start.agent()));
        double[] alongY = Vectors.random(start.y().length, ModelTrial.random("around-y", start.agent()));
        return start.at(Vectors.sum(start.x(), scale, alongX), Vectors.sum(start.y(), scale, alongY));
    }

    private Verdict agrees() {
        double worst = 0;
        for (Case at : trial.cases()) {
            Optional<Objective<float[]>> floats = at.known().floats();
            if (floats.isEmpty()) {
                return Verdict.doesNotApply("it has no separate code for single precision");
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

    /** Returns the error of the costs, relative to the larger of the two. */
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

    private Verdict sharedMetricIsMeasured() {
        BilevelModel model = trial.model();
        Optional<SharedMetric<double[]>> shared = model.sharedDoubles();
        if (shared.isEmpty()) {
            return Verdict.doesNotApply("it has none");
        }
        double worst = 0;
        for (Case at : trial.cases()) {
            double[] metrics = new double[model.metrics().size()];
            at.known().doubles().measure(at.x(), at.y(), metrics);
            worst = Math.max(
                    worst,
                    Math.abs(value(shared.get(), at) - metrics[shared.get().index()]));
            if (at.known().floats().isPresent() && model.sharedFloats().isEmpty()) {
                return Verdict.broken("sharedFloats is empty, but agents have costs in single precision");
            }
        }
        return Verdict.atMost(SUMMED, worst, "difference");
    }

    private static double value(SharedMetric<double[]> metric, Case at) {
        double sum = 0;
        for (int part = 0; part < metric.parts(); part++) {
            sum += metric.sum(part, at.x(), at.y());
        }
        return sum / metric.samples();
    }

    private Verdict lowerSolutionIsStationary() {
        return worstOf("remaining relative gradient", (problem, model, reference) -> {
            double[] x = x(model);
            double usual = Vectors.norm(lowerGradient(model, problem, x, agent -> new double[model.lowerDimension()]));
            double left = Vectors.norm(lowerGradient(model, problem, x, agent -> solution(model, reference, x, agent)));
            return left / Math.max(usual, 1e-300);
        });
    }

    private Verdict hypergradientIsTheSlope() {
        return worstOf("relative error", (problem, model, reference) -> {
            double[] x = x(model);
            double[] direction = Vectors.random(x.length, ModelTrial.random("along", 0));
            double[] gradient = new double[x.length];
            reference.hypergradient(x, gradient);
            double claim = Vectors.dot(gradient, direction);
            double usual = Vectors.norm(gradient) * Vectors.norm(direction) / Math.sqrt(x.length);
            return DerivativeChecks.smallestError(
                    h -> new double[] {phi(model, reference, Vectors.sum(x, h, direction))},
                    slope -> Math.abs(slope[0] - claim) / Math.max(usual, Math.abs(slope[0])));
        });
    }

    /** The error of a reference. */
    @FunctionalInterface
    private interface Distance {
        double of(ProblemClass problem, BilevelModel model, Reference reference);
    }

    /** Returns the worst error over all problem classes for which the model has a reference. */
    private Verdict worstOf(String words, Distance distance) {
        OptionalDouble worst = CLASSES.stream()
                .flatMap(problem -> {
                    BilevelModel model = trial.model(problem);
                    return model.reference(problem).map(reference -> distance.of(problem, model, reference)).stream();
                })
                .mapToDouble(Double::doubleValue)
                .max();
        return worst.isPresent()
                ? Verdict.atMost(SOLVED, worst.getAsDouble(), words)
                : Verdict.doesNotApply("it has no reference");
    }

    /** Returns the network's upper cost with every agent's y at its solution. */
    private static double phi(BilevelModel model, Reference reference, double[] x) {
        double sum = 0;
        for (int agent = 0; agent < ModelTrial.AGENTS; agent++) {
            AgentCosts costs = model.agent(agent);
            sum += costs.doubles().upper(x, solution(model, reference, x, agent), FixedDraw.full(costs.upperSamples()));
        }
        return sum / ModelTrial.AGENTS;
    }

    /** Returns the lower gradient: of the network average if y is shared, of all agents one after the other if it is personal. */
    private static double[] lowerGradient(
            BilevelModel model, ProblemClass problem, double[] x, IntFunction<double[]> y) {
        int q = model.lowerDimension();
        boolean shared = problem == ProblemClass.SHARED_LOWER;
        double[] all = new double[shared ? q : q * ModelTrial.AGENTS];
        for (int agent = 0; agent < ModelTrial.AGENTS; agent++) {
            AgentCosts costs = model.agent(agent);
            double[] own = new double[q];
            costs.doubles().lowerGradient(x, y.apply(agent), FixedDraw.full(costs.lowerSamples()), own);
            for (int k = 0; k < q; k++) {
                all[shared ? k : agent * q + k] += own[k];
            }
        }
        return all;
    }

    private static double[] solution(BilevelModel model, Reference reference, double[] x, int agent) {
        double[] y = new double[model.lowerDimension()];
        reference.lowerSolution(x, agent, y);
        return y;
    }

    private static double[] x(BilevelModel model) {
        return Vectors.random(model.upperDimension(), ModelTrial.random("x", 0));
    }
}
