package org.parley.tck.law;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.LabNetwork;
import org.parley.tck.lab.LabProblem;
import org.parley.tck.lab.Rows;

/** Whether the network's average of an estimator's directions is the hypergradient, measured where the answer is known. */
final class HypergradientLaws {

    private static final List<ProblemClass> CLASSES = List.of(ProblemClass.SHARED_LOWER, ProblemClass.PERSONAL_LOWER);

    /** Rounds for what it carries from one to the next to settle: at step 0.3 and curvature 1 an error shrinks by 0.7 in each. */
    private static final int SETTLING = 300;

    private static final int SEEDS = 200;
    private static final double STANDARD_ERRORS = 4;

    /** Round-off of a settled linear system of condition 2. */
    private static final double REACHED = 1e-10;

    /** The lower Hessians of the kit's problem have eigenvalues from 1 to 2. */
    private static final double CONDITION = 2;

    /** There, the correction of df/dx is of the size of the hypergradient, up to this factor. */
    private static final double SIZES = 4;

    /** On the kit's problem an estimator for the wrong class is off by some tenths. */
    private static final double CLEARLY_OFF = 1e-3;

    private final EstimatorFactory factory;
    private final Settings settings;
    private final EstimatorTrial trial;

    HypergradientLaws(Subject<EstimatorFactory> subject) {
        this.factory = subject.factory();
        this.settings = subject.settings();
        this.trial = new EstimatorTrial(subject);
    }

    List<Law> all() {
        return List.of(
                new Law(
                        "the average direction is the exact hypergradient for the classes it names, and for no other",
                        this::keepsItsWord),
                new Law("one agent alone gets the hypergradient too", this::isExactAlone));
    }

    private Verdict keepsItsWord() {
        if (!factory.movesUpper(settings)) {
            Rows still = new Rows(new double[EstimatorTrial.AGENTS][LabProblem.UPPER]);
            Rows lower = Rows.random("y", 0, EstimatorTrial.AGENTS, LabProblem.LOWER);
            double[] direction = direction(EstimatorTrial.ring(), ProblemClass.SHARED_LOWER, 0, still, lower);
            return Arrays.stream(direction).allMatch(value -> value == 0)
                    ? Verdict.holds("no direction, as it says")
                    : Verdict.broken("it says that x stays, but gives it a direction");
        }
        List<String> findings = new ArrayList<>();
        for (ProblemClass problem : CLASSES) {
            boolean claimed = factory.exactFor(settings).contains(problem);
            Error error = error(EstimatorTrial.ring(), problem);
            if (claimed && !error.isWithin(declaredError() + REACHED)) {
                return Verdict.broken("it names %s, but %s; declared error %.1e", problem, error, declaredError());
            }
            if (!claimed && error.isWithin(CLEARLY_OFF)) {
                return Verdict.broken("it does not name %s, but %s: name it", problem, error);
            }
            findings.add(problem + (claimed ? ": " : " (not named): ") + error);
        }
        return Verdict.holds("%s", String.join("; ", findings));
    }

    private Verdict isExactAlone() {
        if (factory.exactFor(settings).stream().noneMatch(CLASSES::contains)) {
            return Verdict.doesNotApply("it is exact for no class of problem");
        }
        Error error = error(LabNetwork.alone(), ProblemClass.SHARED_LOWER);
        return error.isWithin(declaredError() + REACHED)
                ? Verdict.holds("%s", error)
                : Verdict.broken("alone, %s", error);
    }

    private double declaredError() {
        return SIZES * factory.error(settings, CONDITION);
    }

    private Error error(LabNetwork network, ProblemClass problem) {
        LabProblem costs = new LabProblem(network.agents());
        Reference reference = costs.reference(problem).orElseThrow();
        double[] x = Rows.random("x", 0, 1, LabProblem.UPPER).values()[0];
        double[][] xs = new double[network.agents()][];
        double[][] ys = new double[network.agents()][LabProblem.LOWER];
        for (int agent = 0; agent < network.agents(); agent++) {
            xs[agent] = x;
            reference.lowerSolution(x, agent, ys[agent]);
        }
        double[] exact = new double[LabProblem.UPPER];
        reference.hypergradient(x, exact);
        List<double[]> found = new ArrayList<>();
        for (int seed = 0; seed < (factory.isRandom(settings) ? SEEDS : 1); seed++) {
            found.add(direction(network, problem, seed, new Rows(xs), new Rows(ys)));
        }
        return new Error(exact, found);
    }

    /** The average direction once the levels it drives have settled. */
    private double[] direction(LabNetwork network, ProblemClass problem, long seed, Rows x, Rows y) {
        Rows[] found = new Rows[1];
        Run run = trial.above(network, problem)
                .set("seed", seed)
                .doing(stage -> {
                    trial.estimate(stage);
                    found[0] = Rows.of(stage.upperDirection(), network.agents());
                })
                .start();
        x.writeTo(run.value("upper"));
        y.writeTo(run.value("lower"));
        for (int round = 0; round < (settles() ? SETTLING : 1); round++) {
            run.advance();
        }
        return found[0].mean();
    }

    /** One that throws dice and moves no level is a new throw in every round, and one is enough. */
    private boolean settles() {
        return !factory.isRandom(settings)
                || !factory.drives(settings).isEmpty()
                || !factory.doors(settings).isEmpty();
    }

    /** How far directions are from what they should be. */
    private record Error(double[] exact, List<double[]> found) {

        /** Relative to the largest entry, beyond what chance explains. */
        boolean isWithin(double limit) {
            for (int k = 0; k < exact.length; k++) {
                double slack = STANDARD_ERRORS * standardError(k);
                if (!(Math.abs(mean(k) - exact[k]) <= limit * size() + slack)) {
                    return false;
                }
            }
            return true;
        }

        private double size() {
            return Arrays.stream(exact).map(Math::abs).max().orElse(1);
        }

        private double mean(int k) {
            return found.stream().mapToDouble(each -> each[k]).average().orElseThrow();
        }

        private double standardError(int k) {
            double mean = mean(k);
            double squares = found.stream()
                    .mapToDouble(each -> (each[k] - mean) * (each[k] - mean))
                    .sum();
            return found.size() == 1 ? 0 : Math.sqrt(squares / (found.size() - 1) / found.size());
        }

        @Override
        public String toString() {
            double worst = 0;
            double chance = 0;
            for (int k = 0; k < exact.length; k++) {
                worst = Math.max(worst, Math.abs(mean(k) - exact[k]) / size());
                chance = Math.max(chance, standardError(k) / size());
            }
            String seeds = found.size() == 1
                    ? ""
                    : String.format(Locale.ROOT, " over %d seeds, standard error %.1e", found.size(), chance);
            return String.format(Locale.ROOT, "it is %.1e away", worst) + seeds;
        }
    }
}
