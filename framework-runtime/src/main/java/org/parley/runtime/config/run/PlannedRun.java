package org.parley.runtime.config.run;

import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.run.RunOutline;
import org.parley.api.topology.Topology;
import org.parley.api.topology.Weights;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.RunPlan;

/** A plan as components see it, with the networks that the run will have. */
record PlannedRun(RunPlan plan) implements RunOutline {

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
        return plan.level(level).network().built().topology();
    }

    @Override
    public double loss() {
        return plan.loss();
    }

    @Override
    public Weights weights(String level, long tick) {
        return plan.level(level).network().built().weights(tick);
    }
}
