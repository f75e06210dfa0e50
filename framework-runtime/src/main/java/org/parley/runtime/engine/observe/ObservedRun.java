package org.parley.runtime.engine.observe;

import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.oracle.Aside;
import org.parley.runtime.engine.processes.Reductions;

/** What observers may know of a run that has been built. */
public interface ObservedRun {

    int processes();

    int upperDimension();

    int lowerDimension();

    /** @throws IllegalArgumentException when the run has no such level */
    RowBlock value(String level);

    /** @throws IllegalArgumentException when the run has no such level */
    long steps(String level);

    Memory memory();

    /** Sums and lists over the agents of all processes. */
    Reductions reductions();

    /** Where observers evaluate costs. */
    Aside aside();
}
