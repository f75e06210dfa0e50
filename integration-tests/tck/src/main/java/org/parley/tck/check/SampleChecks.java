package org.parley.tck.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Objective;
import org.parley.api.model.SecondOrder;
import org.parley.tck.check.Answer.Cost;
import org.parley.tck.check.Answer.Derivative;
import org.parley.tck.check.ModelTrial.Case;
import org.parley.tck.fixture.FixedDraw;

/** Checks how a model uses points, samples and memory. */
record SampleChecks(ModelTrial trial) {

    /**
     * The model may be evaluated any number of times in any order before the point moves: methods request many products along many vectors
     * there.
     */
    private static final String REPETITION =
            "repeated evaluations at the same point give the same result, in any order";

    /** The error of an average of a few hundred numbers in double precision. */
    private static final double ROUND_OFF = 1e-11;

    /** The tolerance for finite differences, and for engines that compute in single precision. */
    private static final double COMPLETED = 1e-3;

    private static final int VECTORS = 3;

    /** The tolerance for finite differences, single precision, and engines that compute in it. */
    private static final double COARSE = 1e-3;

    List<ContractCheck> all() {
        return List.of(
                new ContractCheck(
                        "arguments are not modified and results are overwritten completely", this::keepsToItsArguments),
                new ContractCheck("evaluations at another point or draw have no effect", this::forgetsOtherPoints),
                new ContractCheck("agents do not share workspace", this::keepsAgentsIndependent),
                new ContractCheck("a draw is the average of its samples", this::averagesItsSamples),
                new ContractCheck("the same seed gives the same problem", this::isReproducible),
                new ContractCheck(REPETITION, () -> repeats(at -> Optional.of(Inquiry.of(at)))),
                new ContractCheck(
                        REPETITION + " in single precision",
                        () -> repeats(at -> at.known().floats().map(floats -> Inquiry.of(at, floats)))));
    }

    private Verdict keepsToItsArguments() {
        for (Case at : trial.cases()) {
            double[] v = Vectors.random(at.y().length, ModelTrial.random("v", at.agent()));
            double[] x = at.x().clone();
            double[] y = at.y().clone();
            double[] keptV = v.clone();
            for (Answer answer : Answer.all()) {
                double[] out = answer.of(at, v);
                if (!Arrays.stream(out).allMatch(Double::isFinite)) {
                    return Verdict.broken("%s leaves entries unwritten or not finite", answer.symbol());
                }
                if (!Arrays.equals(x, at.x()) || !Arrays.equals(y, at.y()) || !Arrays.equals(v, keptV)) {
                    return Verdict.broken("%s modifies its arguments", answer.symbol());
                }
            }
        }
        return Verdict.holds("in all costs and derivatives");
    }

    /** Compares with costs that have not been evaluated at any other point. */
    private Verdict forgetsOtherPoints() {
        BilevelModel model = trial.model();
        List<Case> travelled = trial.cases(model);
        for (Answer answer : Answer.all()) {
            List<Case> fresh = trial.cases(model);
            for (int k = 0; k < fresh.size(); k++) {
                Case at = travelled.get(k);
                double[] v = Vectors.random(at.y().length, ModelTrial.random("v", at.agent()));
                Case elsewhere = elsewhere(at);
                at.costs().moved();
                for (Answer other : Answer.all()) {
                    other.kept(elsewhere, v);
                }
                if (!Arrays.equals(answer.of(fresh.get(k), v), answer.of(at, v))) {
                    return Verdict.broken("%s changes after an evaluation elsewhere", answer.symbol());
                }
            }
        }
        return Verdict.holds("bit-identical after an evaluation elsewhere");
    }

    /** Evaluates another agent without calling {@code moved}: a forward pass that is kept for one agent must not affect another. */
    private Verdict keepsAgentsIndependent() {
        List<Case> cases = trial.cases();
        Case one = cases.get(0);
        Case other = cases.get(cases.size() - 1);
        double[] v = Vectors.random(one.y().length, ModelTrial.random("v", 0));
        for (Answer answer : Answer.all()) {
            double[] alone = answer.of(one, v);
            answer.of(other, v);
            double[] again = answer.kept(one, v);
            if (!Arrays.equals(alone, again)) {
                return Verdict.broken(
                        "%s of agent 0 changes when agent %d is evaluated", answer.symbol(), other.agent());
            }
        }
        return Verdict.holds("bit-identical with another agent in between");
    }

    private Verdict averagesItsSamples() {
        double worst = 0;
        boolean applies = false;
        for (Case at : trial.cases()) {
            double[] v = Vectors.random(at.y().length, ModelTrial.random("v", at.agent()));
            for (Map.Entry<Answer, double[]> mean : means(at, v).entrySet()) {
                applies = true;
                Answer answer = mean.getKey();
                double error = Vectors.relativeDistance(mean.getValue(), answer.of(at, v));
                worst = Math.max(worst, error);
                if (!(error <= tolerance(answer, at))) {
                    return Verdict.broken(
                            "%s differs from the average of single samples by %.1e", answer.symbol(), error);
                }
            }
        }
        return applies
                ? Verdict.holds("largest relative error %.1e", worst)
                : Verdict.doesNotApply("its costs have no samples");
    }

    /** Returns the averages over single samples of every cost that has more than one, and of its derivatives. */
    private static Map<Answer, double[]> means(Case at, double[] v) {
        Map<Answer, double[]> means = new LinkedHashMap<>();
        for (boolean ofF : new boolean[] {true, false}) {
            FixedDraw draw = ofF ? at.upper() : at.lower();
            if ((ofF ? at.known().upperSamples() : at.known().lowerSamples()) > 1) {
                Arrays.stream(draw.indices()).forEach(index -> addSample(at, v, ofF, index, 1.0 / draw.size(), means));
            }
        }
        return means;
    }

    /** Adds a cost and all its derivatives at one sample, so that they use what the model keeps of it. */
    private static void addSample(
            Case at, double[] v, boolean ofF, int index, double weight, Map<Answer, double[]> to) {
        FixedDraw single = FixedDraw.of(index);
        Case one = at.on(single, single);
        at.costs().moved();
        for (Answer answer : Answer.all()) {
            if (answer.isOfF() == ofF) {
                double[] found = answer.kept(one, v);
                double[] before = to.getOrDefault(answer, new double[found.length]);
                to.put(answer, Vectors.sum(before, weight, found));
            }
        }
    }

    private static double tolerance(Answer answer, Case at) {
        boolean derived = at.known().secondOrder() == SecondOrder.ANALYTIC && !answer.isLeftOut(at);
        return derived ? ROUND_OFF : COMPLETED;
    }

    private Verdict isReproducible() {
        BilevelModel one = trial.model();
        BilevelModel other = trial.model();
        for (int agent = 0; agent < ModelTrial.AGENTS; agent++) {
            double[] x = new double[one.upperDimension()];
            double[] y = new double[one.lowerDimension()];
            one.start(agent, ModelTrial.random("start", agent), x, y);
            double[] againX = new double[other.upperDimension()];
            double[] againY = new double[other.lowerDimension()];
            other.start(agent, ModelTrial.random("start", agent), againX, againY);
            AgentCosts known = one.agent(agent);
            Objective<double[]> costs = known.doubles();
            Objective<double[]> again = other.agent(agent).doubles();
            FixedDraw upper = FixedDraw.full(known.upperSamples());
            FixedDraw lower = FixedDraw.full(known.lowerSamples());
            boolean same = Arrays.equals(x, againX)
                    && Arrays.equals(y, againY)
                    && Double.compare(costs.upper(x, y, upper), again.upper(x, y, upper)) == 0
                    && Double.compare(costs.lower(x, y, lower), again.lower(x, y, lower)) == 0;
            if (!same) {
                return Verdict.broken("agent %d has another start or other costs in the second model", agent);
            }
        }
        return Verdict.holds(
                "bit-identical for %d agents, p = %d, q = %d",
                ModelTrial.AGENTS, one.upperDimension(), one.lowerDimension());
    }

    private static Case elsewhere(Case at) {
        double[] x =
                Vectors.sum(at.x(), 0.5, Vectors.random(at.x().length, ModelTrial.random("elsewhere-x", at.agent())));
        double[] y =
                Vectors.sum(at.y(), 0.5, Vectors.random(at.y().length, ModelTrial.random("elsewhere-y", at.agent())));
        return at.at(x, y).on(FixedDraw.of(0), FixedDraw.of(0));
    }

    private Verdict repeats(Function<Case, Optional<Inquiry>> inquiryAt) {
        double worst = 0;
        for (Case at : trial.cases()) {
            Optional<Inquiry> inquiry = inquiryAt.apply(at);
            if (inquiry.isEmpty()) {
                return Verdict.doesNotApply("it has no separate code for single precision");
            }
            Deviation deviation = inquiry.get().largestDeviation();
            if (!(deviation.size() <= inquiry.get().limit())) {
                return Verdict.broken(
                        "%s of agent %d differs from the first result by %.1e after other evaluations, allowed %.1e",
                        deviation.question(),
                        at.agent(),
                        deviation.size(),
                        inquiry.get().limit());
            }
            worst = Math.max(worst, deviation.size());
        }
        return Verdict.holds("largest relative difference %.1e", worst);
    }

    /**
     * An evaluation of a model at a point.
     *
     * @param answers one result, or for a product one for each of several vectors
     */
    private record Question(String name, List<Supplier<double[]>> answers) {}

    /** The distance of a result from the first one of the same evaluation. */
    private record Deviation(String question, double size) {}

    /**
     * All evaluations of an agent's costs at one point.
     *
     * @param moved makes the costs discard their state
     * @param limit the maximum distance between two results of an evaluation
     */
    private record Inquiry(Runnable moved, List<Question> questions, double limit) {

        static Inquiry of(Case at) {
            // Finite differences evaluate at other points, which makes the model discard its state for this one.
            List<Question> questions = Answer.all().stream()
                    .filter(answer -> !answer.isLeftOut(at))
                    .map(answer -> question(answer, at, v -> answer.kept(at, v)))
                    .toList();
            boolean exact = at.known().secondOrder() == SecondOrder.ANALYTIC;
            return new Inquiry(at.costs()::moved, questions, exact ? ROUND_OFF : COARSE);
        }

        static Inquiry of(Case at, Objective<float[]> costs) {
            List<Question> questions = new ArrayList<>();
            for (Cost cost : Cost.values()) {
                questions.add(question(cost, at, v -> new double[] {cost.kept(at, costs)}));
            }
            for (Derivative derivative : Derivative.values()) {
                questions.add(question(derivative, at, v -> derivative.kept(at, costs, v)));
            }
            return new Inquiry(costs::moved, questions, COARSE);
        }

        private static Question question(Answer asked, Case at, Function<double[], double[]> along) {
            RandomGenerator random = ModelTrial.random("repetition", at.agent());
            List<Supplier<double[]>> answers = new ArrayList<>();
            for (int k = 0; k < (asked instanceof Derivative derivative && derivative.isProduct() ? VECTORS : 1); k++) {
                double[] v = Vectors.random(at.y().length, random);
                answers.add(() -> along.apply(v));
            }
            return new Question(asked.symbol(), answers);
        }

        /** Returns the largest distance between results among many others and results without other evaluations. */
        Deviation largestDeviation() {
            List<List<double[]>> first =
                    questions.stream().map(this::firstAnswers).toList();
            int[] times = new int[questions.size()];
            Deviation largest = new Deviation("nothing", 0);
            moved.run();
            for (int k : orderOfAllPairs(questions.size())) {
                Question question = questions.get(k);
                int vector = times[k]++ % question.answers().size();
                double size = Vectors.relativeDistance(
                        first.get(k).get(vector), question.answers().get(vector).get());
                if (Double.isNaN(size)) {
                    return new Deviation(question.name(), size);
                }
                if (size > largest.size()) {
                    largest = new Deviation(question.name(), size);
                }
            }
            return largest;
        }

        private List<double[]> firstAnswers(Question question) {
            return question.answers().stream()
                    .map(answer -> {
                        moved.run();
                        return answer.get();
                    })
                    .toList();
        }

        /**
         * Returns an order in which every evaluation follows every other one, including itself: 0 | 0 1 0 2 0 3 | 1 | 1 2 1 3 | and so on.
         */
        private static int[] orderOfAllPairs(int questions) {
            IntStream.Builder order = IntStream.builder();
            for (int one = 0; one < questions; one++) {
                order.add(one);
                for (int other = one + 1; other < questions; other++) {
                    order.add(one).add(other);
                }
            }
            return order.add(0).build().toArray();
        }
    }
}
