package org.parley.runtime.engine.run;

import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import org.parley.api.component.Schedule;
import org.parley.api.mixing.StepRule;
import org.parley.api.run.Block;
import org.parley.runtime.engine.block.RowBlock;

/** The sizes of a level's steps: one for all agents by a schedule, or each agent's own by a rule. */
interface StepSizes {

    /**
     * q = size x direction.
     *
     * @param direction what the step follows; may be q itself
     * @param k how many steps the level has taken
     * @param first whether the level begins
     */
    void scale(Block direction, RowBlock q, long k, boolean first);

    /** The size of step {@code k}; fails where agents have their own. */
    double at(long k);

    /** The size of the first step, where it is known. */
    OptionalDouble first();

    /** One size for all agents, by the count of steps. */
    record ScheduledSizes(Schedule schedule) implements StepSizes {

        @Override
        public void scale(Block direction, RowBlock q, long k, boolean first) {
            if (direction == q) {
                q.assign(at(k), q);
            } else {
                q.promise(at(k), (RowBlock) direction);
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
     * Each agent's own size, by a rule.
     *
     * @param sizes of the step under way
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
                    "the steps of level '" + level + "' have no common size: a step rule decides, agent by agent");
        }

        @Override
        public OptionalDouble first() {
            return OptionalDouble.empty();
        }
    }
}
