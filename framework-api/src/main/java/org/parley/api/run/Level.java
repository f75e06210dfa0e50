package org.parley.api.run;

import java.util.Optional;

/**
 * A variable of the problem together with everything the run file says under {@code levels.<name>}: how it steps, mixes, and averages
 * its directions. The framework counts its steps, so components keep no first-iteration flags.
 *
 * <p>The framework also applies the run file's {@code restart} rule, at the beginning of every round but the first, before anybody reads the
 * level. It leaves out a level that a component has {@linkplain #reset() reset} since the last round began: that has begun anew already.
 */
public interface Level {

    String name();

    /** The variable itself; for push-sum the debiased value. */
    Block value();

    Mixer mixer();

    /** Size of the next step; fails where a {@linkplain org.parley.api.mixing.StepRule step rule} decides it. */
    double step();

    /** How many steps this level takes in the current round. */
    int steps();

    /** One step: direction to momentum, times step size, through the mixing strategy into {@link #value()}. */
    void descend(Block direction);

    /** The next {@link #descend} is a first iteration again; the value stays. */
    void restart();

    /** The value goes back to its start and the step size schedule to its beginning, then {@link #restart()}. */
    void reset();

    /** Push-sum's weight (dimension 1), where the mixing strategy has one. */
    Optional<Block> weight();
}
