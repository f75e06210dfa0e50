package org.parley.runtime.engine.run;

import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import org.parley.api.component.Schedule;
import org.parley.api.mixing.StepRule;
import org.parley.api.run.Block;
import org.parley.runtime.engine.block.RowBlock;

/** The step sizes of a level: a schedule for all agents, or a rule that chooses one for each agent. */
interface StepSizes {

    /**
     * Computes q = size x direction.
     *
     * @param direction the direction of the step, which may be q itself
     * @param k the number of steps that the level has taken
     * @param first whether this is the first step of the level
     */
    void scale(Block direction, RowBlock q, long k, boolean first);

    /** Returns the size of step {@code k}; fails if sizes differ between agents. */
    double at(long k);

    /** Returns the size of the first step, if known. */
    OptionalDouble first();

    /** A schedule for all agents, by the number of steps. */
    record ScheduledSizes(Schedule schedule) implements StepSizes {

        @Override
        public void scale(Block direction, RowBlock q, long k, boolean first) {
            if (direction == q) {
                q.assign(at(k), q);
            } else {
                q.defer(at(k), (RowBlock) direction);
            }
        }

        @Override
        public double at(long k) {
            return schedule.at(k);
        }

        @Override
        public OptionalDouble first() {
            return OptionalDouble.of(at(0));
        }
    }

    /**
     * A rule that chooses a size for each agent.
     *
     * @param sizes the sizes of the current step
     */
    record RuledSizes(String level, StepRule rule, RowBlock sizes) implements StepSizes {

        private static final DoubleBinaryOperator TIMES = (entry, size) -> entry * size;

        @Override
        public void scale(Block direction, RowBlock q, long k, boolean first) {
            if (first) {
                rule.start(direction, sizes);
            } else {
                rule.sizes(direction, sizes);
            }
            q.assign(TIMES, direction, sizes);
        }

        @Override
        public double at(long k) {
            throw new IllegalStateException(
                    "the steps of level '" + level + "' have no common size: a step rule chooses one for each agent");
        }

        @Override
        public OptionalDouble first() {
            return OptionalDouble.empty();
        }
    }
}
