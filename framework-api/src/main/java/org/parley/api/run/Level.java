package org.parley.api.run;

import java.util.Optional;

/**
 * A variable of the problem with its step size, mixing strategy and transforms, {@code levels.<name>} in run files. The
 * framework counts the steps, so components need no flags for the first iteration.
 *
 * <p>The framework applies the {@code restart} rule of the run file at the beginning of every round except the first,
 * before components read the level. It does not do so if a component has {@linkplain #reset() reset} the level since
 * the previous round began.
 */
public interface Level {

    /** {@return the name of the level} */
    String name();

    /** {@return the variable; with push-sum, the debiased value} */
    Block value();

    /** {@return the mixer of the level} */
    Mixer mixer();

    /**
     * Returns the size of the next step. Fails if a {@linkplain org.parley.api.mixing.StepRule step rule} determines
     * it.
     *
     * @return the step size
     */
    double step();

    /** {@return the number of steps of this level in the current round} */
    int steps();

    /**
     * Executes one step: transforms the direction, multiplies it by the step size, and passes it to the mixing
     * strategy, which updates {@link #value()}.
     *
     * @param direction the direction, a block of the level's dimension
     */
    void descend(Block direction);

    /**
     * Restarts the level: the next {@link #descend} calls {@code start} of its transform, step rule and mixing
     * strategy. The value and the blocks of these components do not change; the weight of push-sum is set to 1.
     */
    void restart();

    /** Resets the value and the step size schedule to their start, then calls {@link #restart()}. */
    void reset();

    /** {@return the weight of push-sum, a block of dimension 1, if the mixing strategy has one} */
    Optional<Block> weight();
}
