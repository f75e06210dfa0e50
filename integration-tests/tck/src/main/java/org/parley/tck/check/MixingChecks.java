package org.parley.tck.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.topology.Weights;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.fixture.AgentRows;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.RoundContext;
import org.parley.tck.fixture.TestRun;

/** What a mixing strategy promises. */
public final class MixingChecks {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 30;

    /**
     * A recursion of second order that never forgets a rounding lets the average's speed walk at random, by 6e-8 in every round, and
     * gradients hold its place back only as far as the step lets them: EXTRA as it is printed is 1e-2 off after so many rounds of this
     * step, and less than 1e-4 in forms that let roundings cancel.
     */
    private static final double SMALL_STEP = 0.01;

    private static final int MANY_ROUNDS = 10_000;

    /** Round-off of 30 rounds, each a handful of sums of values of size 10: 30 * 10 * 10 * 2^-52 < 1e-12; ten times that to be fair. */
    static final double ROUND_OFF = 1e-11;

    private final Subject<MixingStrategyFactory> subject;
    private final MixingTrial trial;
    private final Settings settings;

    private MixingChecks(Subject<MixingStrategyFactory> subject) {
        this.subject = subject;
        this.trial = new MixingTrial(subject);
        this.settings = subject.settings();
    }

    public static List<ContractCheck> of(Subject<MixingStrategyFactory> subject) {
        MixingChecks checks = new MixingChecks(subject);
        List<ContractCheck> all = new ArrayList<>(List.of(
                new ContractCheck("start and step equal the declared form x+ = C x - A q - B d", checks::equalsItsForm),
                new ContractCheck("the network's average moves by minus the average of q", checks::movesTheAverage),
                new ContractCheck("one agent alone does plain gradient descent", checks::isGradientDescentAlone),
                new ContractCheck("q stays untouched", checks::leavesQAlone),
                new ContractCheck(LowerSteps.RESTART, checks::beginsAnew)));
        all.addAll(TravelChecks.of(subject));
        all.addAll(LimitChecks.of(subject));
        all.addAll(ChannelChecks.of(subject));
        all.add(WrapperChecks.ofStrategy(subject));
        TestRun descending = checks.trial.descending(checks.trial.ring(AGENTS), LimitChecks.STEP);
        all.addAll(RunChecks.of(descending, subject));
        all.add(RunChecks.singlePrecision(
                checks.trial.descending(checks.trial.ring(AGENTS), SMALL_STEP),
                checks.manyRounds(),
                subject.isRandom()));
        return Creation.before(all, subject.factory(), descending);
    }

    /**
     * Who sends differences learns what neighbors have once, with the round-off of the whole, and adds it up in every round from then on.
     * That is a drift in proportion to time, which in single precision nobody can avoid who does not send full rows again.
     */
    private int manyRounds() {
        boolean differences = subject.factory().compresses(settings);
        return differences ? MANY_ROUNDS / 10 : MANY_ROUNDS;
    }

    private Verdict equalsItsForm() {
        Optional<PrimalDualForm> form = subject.factory().form(settings);
        if (form.isEmpty()) {
            return Verdict.doesNotApply("no form is declared");
        }
        FormTrial apart = FormTrial.of(form.get(), trial, false);
        if (apart.differs()) {
            return Verdict.broken(
                    "the form gives another iterate in round %d, by %.1e; %s",
                    apart.round(),
                    apart.worst(),
                    FormTrial.of(form.get(), trial, true).differs()
                            ? "also when all agents start at the same point"
                            : "from equal starts both agree, so look at what start makes of agents that start apart");
        }
        return Verdict.holds("largest difference %.1e in %d rounds", apart.worst(), ROUNDS);
    }

    private Verdict movesTheAverage() {
        List<FixtureNetwork> networks = Stream.concat(
                        Stream.of(trial.ring(AGENTS)), FixtureNetwork.catalogue(AGENTS).stream())
                .filter(network -> network.isDoublyStochastic()
                        && network.missing(trial.needs()).isEmpty())
                .toList();
        double gain = subject.factory().gain(settings);
        double worst = 0;
        for (FixtureNetwork network : networks) {
            Run run = trial.fedWithNoise(network).start();
            for (int round = 0; round < ROUNDS; round++) {
                double[] before = MixingTrial.value(run, AGENTS).mean();
                run.advance();
                double[] step = MixingTrial.noise(round, AGENTS).mean();
                for (int k = 0; k < before.length; k++) {
                    before[k] -= gain * step[k];
                }
                double off = AgentRows.distance(
                        before, MixingTrial.value(run, AGENTS).mean());
                worst = Math.max(worst, off);
                if (off > ROUND_OFF) {
                    return Verdict.broken(
                            "on %s it is %.1e away from mean(s) - %s mean(q) after round %d",
                            network.words(), off, gain, round);
                }
            }
        }
        return Verdict.holds("off by at most %.1e on %d networks", worst, networks.size());
    }

    private Verdict isGradientDescentAlone() {
        double gain = subject.factory().gain(settings);
        Run run = trial.fedWithNoise(FixtureNetwork.alone()).start();
        double[] expected = MixingTrial.value(run, 1).mean();
        double worst = 0;
        for (int round = 0; round < ROUNDS; round++) {
            double[] q = MixingTrial.noise(round, 1).mean();
            for (int k = 0; k < q.length; k++) {
                expected[k] -= gain * q[k];
            }
            run.advance();
            worst = Math.max(worst, MixingTrial.value(run, 1).distance(expected));
        }
        return Verdict.atMost(ROUND_OFF, worst, "difference from s - q:");
    }

    private Verdict leavesQAlone() {
        int[] changes = new int[1];
        MixingStrategyFactory watched =
                Watched.steps(subject.factory().name(), subject.factory(), (mixer, first, q, step) -> {
                    AgentRows before = AgentRows.of(q, AGENTS);
                    step.run();
                    changes[0] += AgentRows.of(q, AGENTS).equals(before) ? 0 : 1;
                });
        trial.fedWithNoise(trial.ring(AGENTS)).and(watched).after(ROUNDS);
        return changes[0] == 0
                ? Verdict.holds("unchanged in %d rounds", ROUNDS)
                : Verdict.broken("q had changed after %d of %d rounds", changes[0], ROUNDS);
    }

    /** A restarted level goes on as a new one does that begins where and when this one restarts. */
    private Verdict beginsAnew() {
        FixtureNetwork ring = trial.ring(AGENTS);
        return LowerSteps.restart(
                trial.on(ring), stage -> MixingTrial.feed(stage, MixingTrial.noise(stage.round(), AGENTS)));
    }

    /** How far news gets in one step of a mixing strategy. */
    private static final class TravelChecks {

        private static final int ROUNDS = 6;

        private final MixingTrial trial;
        private final double phases;

        private TravelChecks(Subject<MixingStrategyFactory> subject) {
            this.trial = new MixingTrial(subject);
            this.phases = subject.factory().phases(subject.settings());
        }

        static List<ContractCheck> of(Subject<MixingStrategyFactory> subject) {
            TravelChecks checks = new TravelChecks(subject);
            return List.of(
                    new ContractCheck(
                            "a step takes exactly the declared number of exchange phases", checks::takesItsPhases),
                    new ContractCheck("news travels at most one hop per phase", checks::travelsOneHopPerPhase));
        }

        /** In a level that follows its own gradient, so that every step needs what the one before brought. */
        private Verdict takesItsPhases() {
            Run run = trial.descending(trial.ring(agents()), LimitChecks.STEP).start();
            run.advance();
            long first = phasesOf(run);
            TestRun.advanced(run, ROUNDS);
            double perStep = (phasesOf(run) - first) / (double) ROUNDS;
            if (perStep != phases) {
                return Verdict.broken("%s declared, %s counted", words(phases), perStep);
            }
            return first <= inFirst()
                    ? Verdict.holds("%s per step, %d in the first", words(phases), first)
                    : Verdict.broken(
                            "%s declared, which allows %s in the first step, %d counted",
                            words(phases), words(inFirst()), first);
        }

        private Verdict travelsOneHopPerPhase() {
            int first = hops(0);
            int later = hops(ROUNDS);
            if (later > mostHops() || first > mostHops() + inFirst() - phases) {
                return Verdict.broken(
                        "%s phases declared, but what agent 0 knows was felt %d hops away after %s (%d after the first)",
                        words(phases), later, steps() == 1 ? "one step" : steps() + " steps", first);
            }
            return Verdict.holds(
                    "it gets %d far in %s, %d in the first",
                    later, steps() == 1 ? "a step" : steps() + " steps", first);
        }

        /** A first iteration may exchange once more, and every exchange may take as many phases as a step. */
        private double inFirst() {
            return phases + Math.max(1, phases);
        }

        /** Steps in which news travels: a strategy that exchanges now and then is looked at for longer. */
        private int steps() {
            return phases == Math.rint(phases) ? 1 : ROUNDS;
        }

        private int mostHops() {
            return (int) Math.ceil(phases * steps());
        }

        /** How far the difference is felt after these steps when agent 0 stands elsewhere and is pushed elsewhere in this round. */
        private int hops(int round) {
            FixtureNetwork ring = trial.ring(agents());
            Run as = trial.fedWithNoise(ring).after(round);
            Run otherwise = trial.on(ring).doing(stage -> pushed(stage, round)).after(round);
            AgentRows moved = MixingTrial.value(otherwise, agents());
            moved.values()[0][0] += 1;
            moved.writeTo(otherwise.value("lower"));
            for (int step = 0; step < steps(); step++) {
                as.advance();
                otherwise.advance();
            }
            AgentRows expected = MixingTrial.value(as, agents());
            AgentRows found = MixingTrial.value(otherwise, agents());
            int farthest = 0;
            for (int agent = 0; agent < agents(); agent++) {
                if (AgentRows.distance(expected.values()[agent], found.values()[agent]) > 0) {
                    farthest = Math.max(farthest, Math.min(agent, agents() - agent));
                }
            }
            return farthest;
        }

        private void pushed(RoundContext stage, int round) {
            AgentRows q = MixingTrial.noise(stage.round(), agents());
            if (stage.round() == round) {
                q.values()[0][1] += 1;
            }
            MixingTrial.feed(stage, q);
        }

        /** A ring on which even one hop too many does not come round. */
        private int agents() {
            return 2 * (mostHops() + 3) + 1;
        }

        private static String words(double phases) {
            return phases == Math.rint(phases) ? String.valueOf((long) phases) : String.valueOf(phases);
        }

        private static long phasesOf(Run run) {
            return new Measurements(run).take().get("phases").longValue();
        }
    }

    /**
     * How far a strategy gets from the form it declares.
     *
     * @param worst the largest difference
     * @param round the first in which it is too large, or the last
     */
    private record FormTrial(double worst, int round) {

        boolean differs() {
            return worst > MixingChecks.ROUND_OFF;
        }

        /** @param equalStarts whether all agents start at the same point */
        static FormTrial of(PrimalDualForm form, MixingTrial trial, boolean equalStarts) {
            FixtureNetwork ring = trial.ring(AGENTS);
            Run run = trial.fedWithNoise(ring).start();
            if (equalStarts) {
                gather(run);
            }
            FormIterates expected = new FormIterates(form, ring.at(0), MixingTrial.value(run, AGENTS));
            FormTrial result = new FormTrial(0, 0);
            for (int round = 0; round < ROUNDS && !result.differs(); round++) {
                run.advance();
                expected.step(MixingTrial.noise(round, AGENTS));
                double difference = expected.value().distance(MixingTrial.value(run, AGENTS));
                result = new FormTrial(Math.max(result.worst, difference), round);
            }
            return result;
        }

        private static void gather(Run run) {
            double[][] rows = MixingTrial.value(run, AGENTS).values();
            Arrays.fill(rows, rows[0]);
            new AgentRows(rows).writeTo(run.value("lower"));
        }
    }

    /** The iterates that a declared form stands for, by the book: x+ = C x - A q - p;  p+ = p + B2 x+, p = 0 at first, p = B d. */
    private static final class FormIterates {

        private final PrimalDualForm form;
        private final Weights weights;
        private double[][] x;
        private double[][] p;

        FormIterates(PrimalDualForm form, Weights weights, AgentRows start) {
            this.form = form;
            this.weights = weights;
            this.x = start.values();
            this.p = new double[x.length][x[0].length];
        }

        void step(AgentRows q) {
            x = sum(1, sum(1, apply(form.c(), x), -1, apply(form.a(), q.values())), -1, p);
            p = sum(1, p, 1, apply(form.b2(), x));
        }

        AgentRows value() {
            return new AgentRows(x);
        }

        private double[][] apply(Polynomial polynomial, double[][] rows) {
            double[][] power = rows;
            double[][] result = sum(polynomial.coefficient(0), rows, 0, rows);
            for (int k = 1; k <= polynomial.degree(); k++) {
                power = mixed(power);
                result = sum(1, result, polynomial.coefficient(k), power);
            }
            return result;
        }

        private double[][] mixed(double[][] rows) {
            double[][] result = new double[rows.length][rows[0].length];
            for (int i = 0; i < rows.length; i++) {
                for (int column = 0; column < rows[i].length; column++) {
                    result[i][column] = weights.self(i) * rows[i][column];
                    for (int k = 0; k < weights.graph().degree(i); k++) {
                        result[i][column] +=
                                weights.edge(i, k) * rows[weights.graph().neighbor(i, k)][column];
                    }
                }
            }
            return result;
        }

        private static double[][] sum(double a, double[][] u, double b, double[][] v) {
            double[][] result = new double[u.length][u[0].length];
            for (int i = 0; i < u.length; i++) {
                for (int k = 0; k < u[i].length; k++) {
                    result[i][k] = a * u[i][k] + b * v[i][k];
                }
            }
            return result;
        }
    }
}
