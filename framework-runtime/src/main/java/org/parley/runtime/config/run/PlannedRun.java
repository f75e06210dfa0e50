package org.parley.runtime.config.run;

import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.run.RunOutline;
import org.parley.api.topology.Topology;
import org.parley.api.topology.Weights;
import org.parley.runtime.network.Networks;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.random.Seeds;

/** A plan as components see it; networks are built when first asked for, the same as the run will have. */
final class PlannedRun implements RunOutline {

    private final RunPlan plan;
    private final Networks networks;

    PlannedRun(RunPlan plan) {
        this.plan = plan;
        this.networks = new Networks(plan.agents(), new Seeds(plan.seed()));
    }

    @Override
    public int agents() {
        return plan.agents();
    }

    @Override
    public boolean has(String level) {
        return plan.levels().containsKey(level);
    }

    @Override
    public Optional<Component<?>> mixing(String level) {
        return plan.level(level).motion().map(LevelPlan.Motion::mixing);
    }

    @Override
    public double step(String level) {
        LevelPlan.Motion motion = plan.level(level)
                .motion()
                .orElseThrow(() -> new IllegalArgumentException("level '" + level + "' does not move"));
        double steps =
                motion.steps().factory().create(motion.steps().settings()).at(0);
        return motion.step().factory().create(motion.step().settings()).at((long) Math.ceil(steps));
    }

    @Override
    public Topology topology(String level) {
        return networks.topology(plan.level(level).network());
    }

    @Override
    public double loss() {
        return plan.loss();
    }

    @Override
    public Weights weights(String level, long tick) {
        return networks.of(plan.level(level).network()).weights(tick);
    }
}
