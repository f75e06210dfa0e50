package org.parley.runtime.plan;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.parley.api.component.Component;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.RunOutline;
import org.parley.api.topology.Topology;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.Weights;
import org.parley.runtime.network.Breakage;

/** A plan as components see it, with the networks of the run. */
public record PlannedRun(RunPlan plan) implements RunOutline {

    @Override
    public int agents() {
        return plan.agents();
    }

    @Override
    public long rounds() {
        return plan.horizon();
    }

    @Override
    public ProblemClass problem() {
        return plan.problem();
    }

    @Override
    public boolean isSinglePrecision() {
        return plan.precision() == Precision.FLOAT32;
    }

    @Override
    public Set<String> levels() {
        return plan.levels().keySet();
    }

    @Override
    public int batch(String level) {
        return plan.level(level).batch();
    }

    @Override
    public List<Component<?>> components() {
        return plan.components();
    }

    /** Empty if the step size depends on the dimension, which only the model knows, or if a rule determines it. */
    @Override
    public OptionalDouble step(String level) {
        if (plan.level(level).motion().flatMap(LevelPlan.Motion::stepRule).isPresent()) {
            return OptionalDouble.empty();
        }
        double step = firstStep(level, 1);
        return step == firstStep(level, 2) ? OptionalDouble.of(step) : OptionalDouble.empty();
    }

    private double firstStep(String level, int dimension) {
        LevelSchedules schedules = LevelSchedules.of(plan, plan.level(level), dimension);
        return schedules.step().at((long) Math.ceil(schedules.steps().at(0)));
    }

    @Override
    public Topology topology(String level) {
        return plan.level(level).network().built().topology();
    }

    @Override
    public Set<Property> broken(String level) {
        LevelPlan planned = plan.level(level);
        return Breakage.of(
                        plan.network(), planned.aggregation(), planned.network().built())
                .properties();
    }

    @Override
    public Weights weights(String level, long tick) {
        return plan.level(level).network().built().weights(tick);
    }
}
