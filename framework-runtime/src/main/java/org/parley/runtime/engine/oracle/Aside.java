package org.parley.runtime.engine.oracle;

import org.parley.api.run.Oracle;
import org.parley.runtime.engine.block.Memory;

/** Evaluations on all samples that count for nothing and leave no trace in those of the run: between {@link #begin} and {@link #end}. */
public final class Aside {

    private final Memory memory;
    private final Evaluations ofTheRun;
    private final Evaluations own;
    private final Oracle oracle;

    public Aside(Evaluations ofTheRun, Memory memory, NetworkTime time, int upperDimension, int lowerDimension) {
        this.memory = memory;
        this.ofTheRun = ofTheRun;
        this.own = ofTheRun.uncounted();
        this.oracle = new BlockOracle(own, time, memory, upperDimension, lowerDimension, OrdinaryDraw.FULL);
    }

    public Oracle oracle() {
        return oracle;
    }

    public void begin() {
        change(own);
    }

    public void end() {
        change(ofTheRun);
    }

    /** Each of the two has a point of its own, and agents that keep a forward pass of one point. */
    private void change(Evaluations to) {
        memory.settle();
        memory.finishFirst(to);
        ofTheRun.forget();
    }
}
