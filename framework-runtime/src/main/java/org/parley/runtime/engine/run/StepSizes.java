package org.parley.runtime.engine.run;

import java.util.OptionalDouble;
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
}
