package org.parley.runtime.engine.run;

import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.loop.Levels;
import org.parley.api.loop.LoopFactory;
import org.parley.api.model.BilevelModel;
import org.parley.api.run.Level;
import org.parley.api.run.Scope;

/** What the loop of a run moves. */
record RunLevels(Level upper, Optional<Lower> below, Estimator hypergradient, Scope scope) implements Levels {

    /** The lower level and its direction. */
    record Lower(Level level, Estimator gradient) {}

    @Override
    public Level lower() {
        return lowerLevel().level();
    }

    @Override
    public Estimator lowerGradient() {
        return lowerLevel().gradient();
    }

    /**
     * Whether this run has a lower level.
     *
     * @throws ParleyException when loop and model disagree about it
     */
    static boolean haveLower(Component<LoopFactory> loop, BilevelModel model) {
        boolean moves = loop.factory().movesLower(loop.settings());
        boolean has = model.lowerDimension() > 0;
        if (moves && !has) {
            throw disagreement(
                    "'" + loop.name() + "' moves a lower level, and this model has none",
                    "use a loop for one level, such as single-level");
        }
        if (has && !moves) {
            throw disagreement(
                    "'" + loop.name() + "' moves no lower level, and this model has one of dimension "
                            + model.lowerDimension(),
                    "wrap it, as in model: {use: joint, with: {of: …, loss: upper}}");
        }
        return moves;
    }

    private Lower lowerLevel() {
        return below.orElseThrow(() -> new IllegalStateException("this loop says that it moves no lower level"));
    }

    private static ParleyException disagreement(String message, String hint) {
        return new ParleyException(new Fault(ErrorCode.CONFIG_CONFLICT, "loop", message, hint));
    }
}
