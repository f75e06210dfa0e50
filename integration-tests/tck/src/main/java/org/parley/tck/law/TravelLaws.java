package org.parley.tck.law;

import java.util.List;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.LabNetwork;
import org.parley.tck.lab.RoundContext;
import org.parley.tck.lab.Rows;

/** How far news gets in one step of a mixing strategy. */
final class TravelLaws {

    private static final int ROUNDS = 6;

    private final MixingTrial trial;
    private final double phases;

    private TravelLaws(Subject<MixingStrategyFactory> subject) {
        this.trial = new MixingTrial(subject);
        this.phases = subject.factory().phases(subject.settings());
    }

    static List<Law> of(Subject<MixingStrategyFactory> subject) {
        TravelLaws laws = new TravelLaws(subject);
        return List.of(
                new Law("a step takes exactly the declared number of exchange phases", laws::takesItsPhases),
                new Law("news travels at most one hop per phase", laws::travelsOneHopPerPhase));
    }

    /** In a level that follows its own gradient, so that every step needs what the one before brought. */
    private Verdict takesItsPhases() {
        Run run = trial.descending(trial.ring(agents()), LimitLaws.STEP).start();
        run.advance();
        long first = phasesOf(run);
        for (int round = 1; round <= ROUNDS; round++) {
            run.advance();
        }
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
                "it gets %d far in %s, %d in the first", later, steps() == 1 ? "a step" : steps() + " steps", first);
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
        LabNetwork ring = trial.ring(agents());
        Run as = MixingTrial.after(trial.fedWithNoise(ring), round);
        Run otherwise = MixingTrial.after(trial.on(ring).doing(stage -> pushed(stage, round)), round);
        Rows moved = MixingTrial.value(otherwise, agents());
        moved.values()[0][0] += 1;
        moved.writeTo(otherwise.value("lower"));
        for (int step = 0; step < steps(); step++) {
            as.advance();
            otherwise.advance();
        }
        Rows expected = MixingTrial.value(as, agents());
        Rows found = MixingTrial.value(otherwise, agents());
        int farthest = 0;
        for (int agent = 0; agent < agents(); agent++) {
            if (Rows.distance(expected.values()[agent], found.values()[agent]) > 0) {
                farthest = Math.max(farthest, Math.min(agent, agents() - agent));
            }
        }
        return farthest;
    }

    private void pushed(RoundContext stage, int round) {
        Rows q = MixingTrial.noise(stage.round(), agents());
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
