package org.parley.runtime.engine.run;

import java.util.OptionalDouble;
import org.parley.api.component.Schedule;
import org.parley.api.run.Block;
import org.parley.runtime.engine.block.RowBlock;

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
