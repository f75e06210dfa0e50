package org.parley.runtime.engine.run;

import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import org.parley.api.mixing.StepRule;
import org.parley.api.run.Block;
import org.parley.runtime.engine.block.RowBlock;

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
