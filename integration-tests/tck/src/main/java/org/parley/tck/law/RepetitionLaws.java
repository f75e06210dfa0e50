package org.parley.tck.law;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.model.Objective;
import org.parley.api.model.SecondOrder;
import org.parley.tck.law.ModelTrial.Case;

/**
 * Whether a model answers the same however often it is asked, and in whatever order, before the point moves: methods ask for many products
 * along many vectors there.
 */
record RepetitionLaws(ModelTrial trial) {

    private static final int VECTORS = 3;

    /** The same sums in another order, in double precision. */
    private static final double ROUND_OFF = 1e-11;

    /** Differences, single precision, and engines that compute in it. */
    private static final double COARSE = 1e-3;

    List<Law> all() {
        String law = "asked again at the same point, in any order, it answers the same";
        return List.of(
                new Law(law, () -> repeats(at -> Optional.of(Inquiry.of(at)))),
                new Law(
                        law + " in single precision",
                        () -> repeats(at -> at.known().floats().map(floats -> Inquiry.of(at, floats)))));
    }

    private Verdict repeats(Function<Case, Optional<Inquiry>> inquiryAt) {
        double worst = 0;
        for (Case at : trial.cases()) {
            Optional<Inquiry> inquiry = inquiryAt.apply(at);
            if (inquiry.isEmpty()) {
                return Verdict.doesNotApply("it has no code of its own for single precision");
            }
            Deviation deviation = inquiry.get().largestDeviation();
            if (!(deviation.size() <= inquiry.get().limit())) {
                return Verdict.broken(
                        "%s of agent %d differs from the first answer by %.1e once other questions were asked, allowed %.1e",
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
     * Something to ask a model at a point.
     *
     * @param answers one, or for a product one for each of several vectors
     */
    private record Question(String name, List<Supplier<double[]>> answers) {}

    /** How far an answer is from the first to the same question. */
    private record Deviation(String question, double size) {}

    /**
     * All questions to an agent's costs at one point.
     *
     * @param moved makes the costs forget what was asked before
     * @param limit how far two answers to a question may be apart
     */
    private record Inquiry(Runnable moved, List<Question> questions, double limit) {

        static Inquiry of(Case at) {
            // Differences ask elsewhere, and so let the model forget what it was asked here.
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

        /** Of answers among many others from those at the same point when nothing else was asked there. */
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

        /** Every question right after every other, itself included: 0 | 0 1 0 2 0 3 | 1 | 1 2 1 3 | and so on. */
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
