package org.parley.tck.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

/** The contract checks of a mixing strategy. */
public final class MixingChecks {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 30;

    /**
     * The step of the check in single precision. If a second-order recursion accumulates rounding errors, the velocity of the average
     * performs a random walk, by 6e-8 in every round. Gradients limit the resulting position error only in proportion to the step. After
     * this many rounds of this step, EXTRA as printed has an error of 1e-2; forms in which rounding errors cancel have less than 1e-4.
     */
    private static final double SMALL_STEP = 0.01;

    private static final int MANY_ROUNDS = 10_000;

    /** The rounding error of 30 rounds, each a few sums of values of size 10: 30 * 10 * 10 * 2^-52 < 1e-12; with a margin of ten. */
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
        List<ContractCheck> all = new ArrayList<>(LimitChecks.of(subject));
        all.addAll(List.of(
                new ContractCheck("start and step match the declared form x+ = C x - A q - B d", checks::equalsItsForm),
                new ContractCheck("the network average moves by minus the average of q", checks::movesTheAverage),
                new ContractCheck("with one agent it is gradient descent", checks::isGradientDescentAlone),
                new ContractCheck("q is not modified", checks::leavesQAlone),
                new ContractCheck(LowerSteps.RESTART, checks::restarts)));
        all.addAll(TravelChecks.of(subject));
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
     * Returns the number of rounds. A strategy that sends differences learns its neighbors' values once, with rounding errors, and
     * accumulates them from then on. The drift is proportional to time. In single precision it is unavoidable without sending full vectors
     * again.
     */
    private int manyRounds() {
        boolean differences = subject.factory().compresses(settings);
        return differences ? MANY_ROUNDS / 10 : MANY_ROUNDS;
    }

    private Verdict equalsItsForm() {
        Optional<PrimalDualForm> form = subject.factory().form(settings);
        if (form.isEmpty()) {
            return Verdict.doesNotApply("it declares no form");
        }
        FormTrial apart = FormTrial.of(form.get(), trial, false);
        if (apart.differs()) {
            return Verdict.broken(
                    "the form gives another iterate in round %d, by %.1e; %s",
                    apart.round(),
                    apart.worst(),
                    FormTrial.of(form.get(), trial, true).differs()
                            ? "also if all agents start at the same point"
                            : "from equal starts both agree, so check what start does if agents start at different points");
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
                Move move = new Move(
                        before,
                        MixingTrial.noise(round, AGENTS).mean(),
                        MixingTrial.value(run, AGENTS).mean());
                double off = move.distanceFrom(gain);
                worst = Math.max(worst, off);
                if (off > ROUND_OFF) {
                    return Verdict.broken(
                            "%son %s the distance is %.1e from mean(x) - %s mean(q) after round %d",
                            move.wrongGain(gain), network.words(), off, gain, round);
                }
            }
        }
        return Verdict.holds("error at most %.1e on %d networks", worst, networks.size());
    }

    private Verdict isGradientDescentAlone() {
        double gain = subject.factory().gain(settings);
        Run run = trial.fedWithNoise(FixtureNetwork.alone()).start();
        double[] expected = MixingTrial.value(run, 1).mean();
        double worst = 0;
        String wrongGain = "";
        for (int round = 0; round < ROUNDS; round++) {
            double[] before = MixingTrial.value(run, 1).mean();
            double[] q = MixingTrial.noise(round, 1).mean();
            for (int k = 0; k < q.length; k++) {
                expected[k] -= gain * q[k];
            }
            run.advance();
            double off = MixingTrial.value(run, 1).distance(expected);
            if (off > ROUND_OFF && worst <= ROUND_OFF) {
                wrongGain = new Move(before, q, MixingTrial.value(run, 1).mean()).wrongGain(gain);
            }
            worst = Math.max(worst, off);
        }
        return Verdict.atMost(ROUND_OFF, worst, wrongGain + "difference from x - gain q");
    }

    /**
     * One step of an average.
     *
     * @param q the average direction
     */
    private record Move(double[] before, double[] q, double[] after) {

        /** Returns the distance of the result from {@code before - gain q}. */
        double distanceFrom(double gain) {
            double[] expected = before.clone();
            for (int k = 0; k < q.length; k++) {
                expected[k] -= gain * q[k];
            }
            return AgentRows.distance(expected, after);
        }

        /** Returns that another gain explains the step; an empty text if none does. */
        String wrongGain(double declared) {
            double product = 0;
            double square = 0;
            for (int k = 0; k < q.length; k++) {
                product += (before[k] - after[k]) * q[k];
                square += q[k] * q[k];
            }
            double measured = product / square;
            return distanceFrom(measured) <= ROUND_OFF
                    ? String.format(
                            Locale.ROOT,
                            "gain() declares %s, measured %s: ",
                            declared,
                            Math.round(measured * 1e6) / 1e6)
                    : "";
        }
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

    /** Checks that a restarted level continues as a new one that starts at the same point and time. */
    private Verdict restarts() {
        FixtureNetwork ring = trial.ring(AGENTS);
        return LowerSteps.restart(
                trial.on(ring), context -> MixingTrial.feed(context, MixingTrial.noise(context.round(), AGENTS)));
    }

    /** Checks of the distance over which information travels in one step of a mixing strategy. */
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
                            "a step takes exactly the declared number of exchange phases", checks::takesDeclaredPhases),
                    new ContractCheck("information travels at most one hop per phase", checks::travelsOneHopPerPhase));
        }

        /** Runs a level that follows its own gradient, so that every step needs the result of the previous one. */
        private Verdict takesDeclaredPhases() {
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
                            "%s declared, which allows %s in the first step, but %d were counted",
                            words(phases), words(inFirst()), first);
        }

        private Verdict travelsOneHopPerPhase() {
            int first = hops(0);
            int later = hops(ROUNDS);
            if (later > mostHops() || first > mostHops() + inFirst() - phases) {
                return Verdict.broken(
                        "%s phases declared, but information of agent 0 traveled %d hops in %s (%d after the first)",
                        words(phases), later, steps() == 1 ? "one step" : steps() + " steps", first);
            }
            return Verdict.holds(
                    "information travels %d hops in %s, %d in the first",
                    later, steps() == 1 ? "a step" : steps() + " steps", first);
        }

        /** Returns the limit of the first step. It may exchange once more, and every exchange may take as many phases as a step. */
        private double inFirst() {
            return phases + Math.max(1, phases);
        }

        /** Returns the number of steps for information to travel: more for a strategy that exchanges periodically. */
        private int steps() {
            return phases == Math.rint(phases) ? 1 : ROUNDS;
        }

        private int mostHops() {
            return (int) Math.ceil(phases * steps());
        }

        /** Returns the number of hops that a change of agent 0 in this round travels in these steps. */
        private int hops(int round) {
            FixtureNetwork ring = trial.ring(agents());
            Run as = trial.fedWithNoise(ring).after(round);
            Run otherwise =
                    trial.on(ring).doing(context -> pushed(context, round)).after(round);
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

        private void pushed(RoundContext context, int round) {
            AgentRows q = MixingTrial.noise(context.round(), agents());
            if (context.round() == round) {
                q.values()[0][1] += 1;
            }
            MixingTrial.feed(context, q);
        }

        /** Returns the size of a ring that is too large for information to travel around it. */
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
     * The deviation of a strategy from its declared form.
     *
     * @param worst the largest difference
     * @param round the first round in which it is too large, or the last
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

    /** The iterates of a declared form: x+ = C x - A q - p; p+ = p + B2 x+, with p = 0 at first and p = B d. */
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
