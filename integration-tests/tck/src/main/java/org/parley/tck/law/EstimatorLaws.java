package org.parley.tck.law;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.hypergradient.EstimatorFactory.Role;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.RoundContext;
import org.parley.tck.lab.Rows;

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
        all.add(WrapperLaws.ofEstimator(subject));
        all.add(DrivenLevels.law(laws.trial.atWork(), subject.factory(), laws.settings));
        all.addAll(RunLaws.of(laws.trial.atWork(), subject));
        all.add(SinglePrecisionRunLaw.of(laws.trial.atWork(), subject.isRandom()));
        return Creation.before(all, subject.factory(), laws.trial.atWork());
    }

    private Verdict isTheGradient() {
        if (!factory.isGradient(settings)) {
            return Verdict.doesNotApply("it says that it changes the gradient");
        }
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
}
