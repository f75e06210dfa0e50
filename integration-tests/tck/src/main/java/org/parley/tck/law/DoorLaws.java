package org.parley.tck.law;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.parley.api.component.ErrorCode;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.LabNetwork;
import org.parley.tck.lab.LabProblem;
import org.parley.tck.lab.TestRun;

/** What a mixing strategy promises of the doors that it asks for by name. */
final class DoorLaws {

    private static final int AGENTS = 6;

    /** Enough for the slowest mode of the star with this step: exp(-0.03 * 1500) < 1e-19. */
    private static final int ROUNDS = 3000;

    /** As in {@link LimitLaws}: round-off of a solution of size 1. */
    private static final double REACHED = 1e-9;

    private final Subject<MixingStrategyFactory> subject;
    private final MixingTrial trial;
    private final Map<String, WeightRequirement> doors;

    private DoorLaws(Subject<MixingStrategyFactory> subject) {
        this.subject = subject;
        this.trial = new MixingTrial(subject);
        this.doors = new TreeMap<>(subject.factory().doors(subject.settings()));
    }

    static List<Law> of(Subject<MixingStrategyFactory> subject) {
        DoorLaws laws = new DoorLaws(subject);
        return List.of(
                new Law("it asks for exactly the doors it declares", laws::asksForItsDoors),
                new Law("a door whose need is missed is refused", laws::refusesWrongDoors),
                new Law("every door does with weights that meet its own need alone", laws::worksBehindDifferentDoors));
    }

    private Verdict asksForItsDoors() {
        Set<String> asked = new TreeSet<>();
        bench().and(Watched.doors(subject.factory(), asked)).start().advance();
        return asked.equals(doors.keySet())
                ? Verdict.holds(doors.isEmpty() ? "none" : String.join(", ", asked))
                : Verdict.broken("it declares %s and asks for %s", doors.keySet(), asked);
    }

    private Verdict refusesWrongDoors() {
        List<String> refused = new ArrayList<>();
        for (Map.Entry<String, WeightRequirement> door : doors.entrySet()) {
            for (LabNetwork network : LabNetwork.catalogue(AGENTS)) {
                if (!network.missing(door.getValue()).isEmpty()) {
                    if (!isRefused(bench().behind(door.getKey(), network))) {
                        return Verdict.broken(
                                "door '%s' is accepted on %s, which misses its need of %s",
                                door.getKey(), network.words(), network.missing(door.getValue()));
                    }
                    refused.add(door.getKey() + " on " + network.words());
                }
            }
        }
        return refused.isEmpty()
                ? Verdict.doesNotApply("no door needs anything")
                : Verdict.holds("refuses %s", String.join(", ", refused));
    }

    private static boolean isRefused(TestRun bench) {
        return bench.refusal().stream()
                .flatMap(refusal -> refusal.faults().stream())
                .anyMatch(fault -> fault.code() == ErrorCode.CONFIG_UNSUITABLE_WEIGHTS);
    }

    /** On a star, whose rows sum to one behind the doors that need that, and whose columns do behind the others. */
    private Verdict worksBehindDifferentDoors() {
        List<LabNetwork> stars = LabNetwork.stars(AGENTS);
        TestRun bench = trial.descending(trial.ring(AGENTS), LimitLaws.STEP);
        for (Map.Entry<String, WeightRequirement> door : doors.entrySet()) {
            List<LabNetwork> suitable = stars.stream()
                    .filter(star -> star.missing(door.getValue()).isEmpty())
                    .toList();
            if (suitable.isEmpty()) {
                return Verdict.doesNotApply("door '%s' needs more than rows or columns that sum to 1", door.getKey());
            }
            bench = bench.behind(door.getKey(), suitable.get(0));
        }
        return doors.isEmpty() ? Verdict.doesNotApply("it has no doors by name") : verdict(bench);
    }

    private Verdict verdict(TestRun bench) {
        Run run = bench.after(ROUNDS);
        double distance = MixingTrial.value(run, AGENTS).distance(new LabProblem(AGENTS).lowerSolutionAtZero());
        boolean exact = subject.factory().exactness(subject.settings()) == Exactness.EXACT;
        return distance <= (exact ? REACHED : Double.MAX_VALUE)
                ? Verdict.holds("on a star it ends %.1e from the solution", distance)
                : Verdict.broken("on a star it ends %.1e from the solution", distance);
    }

    private TestRun bench() {
        return trial.descending(trial.ring(AGENTS), LimitLaws.STEP);
    }
}
