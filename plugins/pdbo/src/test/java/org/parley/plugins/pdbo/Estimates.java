package org.parley.plugins.pdbo;

import org.apache.commons.math3.linear.RealMatrix;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.run.Block;
import org.parley.tck.dense.Stack;
import org.parley.tck.fixture.AgentRows;

/** A loop that makes one inner run, and then only estimates: once per round and always at the same point. */
@Described(name = "estimates", description = "Estimates.")
final class Estimates implements LoopFactory {

    private Levels levels;
    private Block direction;

    /** Returns the estimate of the last round, one row per agent. */
    RealMatrix last() {
        return rows(direction);
    }

    RealMatrix x() {
        return rows(levels.upper().value());
    }

    RealMatrix y() {
        return rows(levels.lower().value());
    }

    /** Returns the push-sum weights after the inner run, as a column. */
    RealMatrix w() {
        return rows(levels.lower().weight().orElseThrow());
    }

    private RealMatrix rows(Block block) {
        return Stack.of(AgentRows.of(block, levels.scope().agents()).values());
    }

    @Override
    public Loop create(Settings settings, Levels all) {
        levels = all;
        direction = all.scope().scratch("direction", all.upper().value().dimension());
        Loop innerRun = new ReinitializedFactory.Reinitialized(all);
        return new Loop() {
            @Override
            public void start() {
                innerRun.start();
            }

            @Override
            public void round() {
                all.hypergradient().estimate(all.upper().value(), all.lower().value(), direction);
            }
        };
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return false;
    }
}
