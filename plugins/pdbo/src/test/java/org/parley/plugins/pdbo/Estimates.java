package org.parley.plugins.pdbo;

import org.apache.commons.math3.linear.RealMatrix;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.run.Block;

/** A loop that makes one inner run and from then on only estimates, each round once and always at the same point. */
final class Estimates implements LoopFactory {

    private Levels levels;
    private Block direction;

    /** The estimate of the last round, a row per agent. */
    RealMatrix last() {
        return Laboratory.rows(direction, levels.scope().agents());
    }

    RealMatrix x() {
        return Laboratory.rows(levels.upper().value(), levels.scope().agents());
    }

    RealMatrix y() {
        return Laboratory.rows(levels.lower().value(), levels.scope().agents());
    }

    /** The push-sum weights after the inner run, one below the other. */
    RealMatrix w() {
        return Laboratory.rows(
                levels.lower().weight().orElseThrow(), levels.scope().agents());
    }

    @Override
    public String name() {
        return "estimates";
    }

    @Override
    public String description() {
        return "Estimates.";
    }

    @Override
    public Loop create(Settings settings, Levels all) {
        levels = all;
        direction = all.scope().scratch("direction", all.upper().value().dimension());
        InnerRun innerRun = new InnerRun(all);
        return new Loop() {
            @Override
            public void start() {
                innerRun.perform();
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
