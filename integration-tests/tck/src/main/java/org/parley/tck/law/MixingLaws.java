package org.parley.tck.law;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.LabNetwork;
import org.parley.tck.lab.Rows;
import org.parley.tck.lab.TestRun;

/** What a mixing strategy promises. */
public final class MixingLaws {

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

    private MixingLaws(Subject<MixingStrategyFactory> subject) {
        this.subject = subject;
        this.trial = new MixingTrial(subject);
        this.settings = subject.settings();
    }

    public static List<Law> of(Subject<MixingStrategyFactory> subject) {
        MixingLaws laws = new MixingLaws(subject);
        List<Law> all = new ArrayList<>(List.of(
                new Law("start and step equal the declared form x+ = C x - A q - B d", laws::equalsItsForm),
                new Law("the network's average moves by minus the average of q", laws::movesTheAverage),
                new Law("one agent alone does plain gradient descent", laws::isGradientDescentAlone),
                new Law("q stays untouched", laws::leavesQAlone),
                new Law(Restart.LAW, laws::beginsAnew)));
        all.addAll(TravelLaws.of(subject));
        all.addAll(LimitLaws.of(subject));
        all.addAll(DoorLaws.of(subject));
        all.add(WrapperLaws.ofStrategy(subject));
        TestRun descending = laws.trial.descending(laws.trial.ring(AGENTS), LimitLaws.STEP);
        all.addAll(RunLaws.of(descending, subject));
        all.add(SinglePrecisionRunLaw.of(
                laws.trial.descending(laws.trial.ring(AGENTS), SMALL_STEP), laws.manyRounds(), subject.isRandom()));
        return Creation.before(all, subject.factory(), descending);
    }

    /**
     * Who sends differences learns what neighbours have once, with the round-off of the whole, and adds it up in every round from then on.
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
        return Verdict.holds("largest difference %.1e in %d rounds", apart.worst(), FormTrial.ROUNDS);
    }

    private Verdict movesTheAverage() {
        List<LabNetwork> networks = Stream.concat(Stream.of(trial.ring(AGENTS)), LabNetwork.catalogue(AGENTS).stream())
                .filter(network -> network.isDoublyStochastic()
                        && network.missing(trial.needs()).isEmpty())
                .toList();
        double gain = subject.factory().gain(settings);
        double worst = 0;
        for (LabNetwork network : networks) {
            Run run = trial.fedWithNoise(network).start();
            for (int round = 0; round < ROUNDS; round++) {
                double[] before = MixingTrial.value(run, AGENTS).mean();
                run.advance();
                double[] step = MixingTrial.noise(round, AGENTS).mean();
                for (int k = 0; k < before.length; k++) {
                    before[k] -= gain * step[k];
                }
                double off =
                        Rows.distance(before, MixingTrial.value(run, AGENTS).mean());
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
        Run run = trial.fedWithNoise(LabNetwork.alone()).start();
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
        WatchedMixing watched =
                new WatchedMixing(subject.factory().name(), subject.factory(), (mixer, first, q, step) -> {
                    Rows before = Rows.of(q, AGENTS);
                    step.run();
                    changes[0] += Rows.of(q, AGENTS).equals(before) ? 0 : 1;
                });
        MixingTrial.after(trial.fedWithNoise(trial.ring(AGENTS)).and(watched), ROUNDS);
        return changes[0] == 0
                ? Verdict.holds("unchanged in %d rounds", ROUNDS)
                : Verdict.broken("q had changed after %d of %d rounds", changes[0], ROUNDS);
    }

    /** A restarted level goes on as a new one does that begins where and when this one restarts. */
    private Verdict beginsAnew() {
        LabNetwork ring = trial.ring(AGENTS);
        return Restart.of(trial.on(ring), stage -> MixingTrial.feed(stage, MixingTrial.noise(stage.round(), AGENTS)))
                .verdict("start leaves something of the past behind");
    }
}
