package org.parley.runtime.engine.observe;

import java.util.function.Supplier;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.run.Block;

/** An estimator whose last direction is copied once an observer has asked for it. */
final class WatchedEstimator implements Estimator {

    private final Estimator estimator;
    private LastDirection last;

    WatchedEstimator(Estimator estimator) {
        this.estimator = estimator;
    }

    @Override
    public void estimate(Block x, Block y, Block direction) {
        if (last == null) {
            estimator.estimate(x, y, direction);
            return;
        }
        last.at(x, y);
        estimator.estimate(x, y, direction);
        last.is(direction);
    }

    LastDirection watched(Supplier<LastDirection> room) {
        if (last == null) {
            last = room.get();
        }
        return last;
    }

    /** Null while nobody asks. */
    LastDirection last() {
        return last;
    }
}
