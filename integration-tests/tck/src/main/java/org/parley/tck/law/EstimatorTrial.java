package org.parley.tck.law;

import java.util.Locale;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.hypergradient.EstimatorFactory.Role;
import org.parley.api.model.ProblemClass;
import org.parley.api.topology.WeightRequirement;
import org.parley.tck.lab.FixedDraw;
import org.parley.tck.lab.LabNetwork;
import org.parley.tck.lab.LabProblem;
import org.parley.tck.lab.RoundContext;
import org.parley.tck.lab.Rows;
import org.parley.tck.lab.TestRun;

/** An estimator in the place of a run that its role allows. */
final class EstimatorTrial {

    static final int AGENTS = 6;

    /** Any step below 2 / 2, the largest curvature of the kit's problem. */
    private static final double STEP = 0.3;

    private static final LabNetwork RING =
            LabNetwork.suiting(WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3), AGENTS);

    private final Subject<EstimatorFactory> subject;
    private final boolean above;

    EstimatorTrial(Subject<EstimatorFactory> subject) {
        this.subject = subject;
        this.above = subject.factory().roles(subject.settings()).contains(Role.UPPER);
    }

    /** As the direction of x, on this network, for this class of problem. */
    TestRun above(LabNetwork network, ProblemClass problem) {
        TestRun bench = subject.bench()
                .on(network)
                .set("problem", problem.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .set("estimator", subject.use());
        for (String level : subject.factory().drives(subject.settings())) {
            bench = bench.set("levels." + level + ".step", STEP)
                    .set("levels." + level + ".mixing", TestRun.mixing(problem));
        }
        return bench;
    }

    /** As the direction of y. */
    TestRun below() {
        return scattered(subject.bench().on(RING).set("levels.lower.estimator", subject.use()));
    }

    /** Where its first role puts it, at points that differ from agent to agent. */
    TestRun placed() {
        return above ? scattered(above(RING, ProblemClass.SHARED_LOWER)) : below();
    }

    /** Placed, with both levels moving. */
    TestRun atWork() {
        return placed().mixingExactly("upper", "lower")
                .set("levels.upper.step", 0.03)
                .set("levels.lower.step", 0.1)
                .doing(stage -> {
                    stage.descendBelow();
                    stage.descendAbove();
                });
    }

    static LabNetwork ring() {
        return RING;
    }

    void estimate(RoundContext stage) {
        if (above) {
            stage.levels().hypergradient().estimate(stage.x(), stage.y(), stage.upperDirection());
        } else {
            stage.levels().lowerGradient().estimate(stage.x(), stage.y(), stage.lowerDirection());
        }
    }

    /** Each agent's gradient of g in y, straight from the problem. */
    Rows gradientBelow(Rows x, Rows y) {
        LabProblem problem = new LabProblem(AGENTS);
        double[][] gradients = new double[AGENTS][LabProblem.LOWER];
        for (int agent = 0; agent < AGENTS; agent++) {
            problem.agent(agent)
                    .doubles()
                    .lowerGradient(x.values()[agent], y.values()[agent], FixedDraw.full(1), gradients[agent]);
        }
        return new Rows(gradients);
    }

    private static TestRun scattered(TestRun bench) {
        return bench.set("levels.upper.start", TestRun.SCATTERED).set("levels.lower.start", TestRun.SCATTERED);
    }
}
