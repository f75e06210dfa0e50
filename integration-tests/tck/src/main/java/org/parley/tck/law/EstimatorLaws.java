package org.parley.tck.law;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.hypergradient.EstimatorFactory.Role;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.RoundContext;
import org.parley.tck.lab.Rows;
import org.parley.tck.lab.TestRun;

/** What the estimator of a direction promises. */
public final class EstimatorLaws {

    private static final int ROUNDS = 5;

    private final EstimatorFactory factory;
    private final Settings settings;
    private final EstimatorTrial trial;

    private EstimatorLaws(Subject<EstimatorFactory> subject) {
        this.factory = subject.factory();
        this.settings = subject.settings();
        this.trial = new EstimatorTrial(subject);
    }

    public static List<Law> of(Subject<EstimatorFactory> subject) {
        EstimatorLaws laws = new EstimatorLaws(subject);
        List<Law> all = new ArrayList<>();
        if (subject.factory().roles(laws.settings).contains(Role.UPPER)) {
            all.addAll(new HypergradientLaws(subject).all());
        }
        if (subject.factory().roles(laws.settings).contains(Role.LOWER)) {
            all.add(new Law("below, each direction is the gradient of the agent's lower cost", laws::isTheGradient));
        }
        all.add(new Law("x and y stay untouched", laws::leavesThePointAlone));
        all.add(new Law("it drives exactly the levels it declares", laws::drivesItsLevels));
        all.addAll(RunLaws.of(laws.trial.atWork(), subject));
        all.add(SinglePrecisionRunLaw.of(laws.trial.atWork(), subject.isRandom()));
        return Creation.before(all, subject.factory(), laws.trial.atWork());
    }

    private Verdict isTheGradient() {
        Rows[] found = new Rows[2];
        Run run = trial.below()
                .doing(stage -> {
                    stage.levels().lowerGradient().estimate(stage.x(), stage.y(), stage.lowerDirection());
                    found[0] = Rows.of(stage.lowerDirection(), EstimatorTrial.AGENTS);
                })
                .start();
        run.advance();
        found[1] = trial.gradientBelow(
                Rows.of(run.value("upper"), EstimatorTrial.AGENTS), Rows.of(run.value("lower"), EstimatorTrial.AGENTS));
        // A product of two 4-vectors, summed in another order: a few units in the last place of values below 10.
        return Verdict.atMost(1e-13, found[0].distance(found[1]), "largest difference");
    }

    private Verdict leavesThePointAlone() {
        int[] changes = new int[1];
        Run run = trial.placed()
                .doing(stage -> changes[0] += isChanged(stage) ? 1 : 0)
                .start();
        for (int round = 0; round < ROUNDS; round++) {
            run.advance();
        }
        return changes[0] == 0
                ? Verdict.holds("unchanged in %d rounds", ROUNDS)
                : Verdict.broken("x or y had changed after %d of %d calls", changes[0], ROUNDS);
    }

    private boolean isChanged(RoundContext stage) {
        Rows x = Rows.of(stage.x(), EstimatorTrial.AGENTS);
        Rows y = Rows.of(stage.y(), EstimatorTrial.AGENTS);
        trial.estimate(stage);
        return !x.equals(Rows.of(stage.x(), EstimatorTrial.AGENTS))
                || !y.equals(Rows.of(stage.y(), EstimatorTrial.AGENTS));
    }

    /** A level that is driven and not declared is refused by the run itself. */
    private Verdict drivesItsLevels() {
        TestRun bench = trial.atWork();
        Run run = bench.start();
        Set<String> driven = new TreeSet<>();
        run.levelNames().forEach(driven::add);
        driven.removeAll(Set.of("upper", "lower"));
        Set<String> declared = new TreeSet<>(factory.drives(settings));
        if (!driven.equals(declared)) {
            return Verdict.broken("it declares %s and drives %s", declared, driven);
        }
        run.advance();
        var before = new Measurements(run).take();
        run.advance();
        var after = new Measurements(run).take();
        return Verdict.holds(
                "%s; a round with it takes %.0f gradient and %.0f second-order evaluations per agent",
                declared.isEmpty() ? "none" : String.join(", ", declared),
                after.get("samples") - before.get("samples"),
                after.get("hessian_samples") - before.get("hessian_samples"));
    }
}
