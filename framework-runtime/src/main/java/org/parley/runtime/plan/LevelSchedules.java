package org.parley.runtime.plan;

import org.parley.api.component.Component;
import org.parley.api.component.Horizon;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.runtime.plugin.PluginBoundary;

/**
 * The schedules of a level whose step size is scheduled.
 *
 * @param step the step size, by number of steps
 * @param steps the number of steps per round, by round
 */
public record LevelSchedules(Schedule step, Schedule steps) {

    /** @param dimension the dimension of the level's variable */
    public static LevelSchedules of(RunPlan plan, LevelPlan level, int dimension) {
        Schedule steps = steps(plan, level, dimension);
        return new LevelSchedules(
                create(motion(level).schedule(), horizon(plan, level, first(steps), dimension)), steps);
    }

    /** Returns the number of steps per round, by round; also if a step rule determines the step sizes. */
    public static Schedule steps(RunPlan plan, LevelPlan level, int dimension) {
        return create(motion(level).steps(), horizon(plan, level, 1, dimension));
    }

    /** Returns the information available to schedules inside a level's components. */
    public static Horizon horizon(RunPlan plan, LevelPlan level, int dimension) {
        int steps = level.motion()
                .map(motion -> first(steps(plan, level, dimension)))
                .orElse(1);
        return horizon(plan, level, steps, dimension);
    }

    private static LevelPlan.Motion motion(LevelPlan level) {
        return level.motion()
                .orElseThrow(() -> new IllegalArgumentException("level '" + level.name() + "' does not move"));
    }

    private static int first(Schedule steps) {
        return (int) Math.ceil(steps.at(0));
    }

    private static Horizon horizon(RunPlan plan, LevelPlan level, int steps, int dimension) {
        return new Horizon(plan.agents(), plan.horizon(), steps, dimension, level.batch());
    }

    private static Schedule create(Component<ScheduleFactory> schedule, Horizon horizon) {
        return PluginBoundary.ask(
                schedule.factory(), "in create()", () -> schedule.factory().create(schedule.settings(), horizon));
    }
}
