package org.parley.runtime.engine.run;

import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.processes.MessageKind;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.processes.SecretNoise;

/**
 * The number of messages that one component has protected by noise, the same for all agents.
 *
 * <p>In one process the noise follows from the seed, and a repeated round repeats it, so the number is part of checkpoints like any state.
 * With several processes the number is that of {@link SecretNoise}, which a checkpoint cannot lower.
 */
final class Releases {

    /** The number if earlier noise followed from the seed: what has left since then is not protected. */
    private static final double UNLIMITED = -1;

    private final String name;
    private final RowBlock number;
    private final RowBlock bySeed;
    private final Optional<SecretNoise> noise;
    private final DoubleBinaryOperator next = (count, same) -> count + 1;
    private boolean isUnlimited;

    /**
     * Creates a number; every process must do so.
     *
     * @param number the state that components read
     * @param bySeed the state with the number in one process
     */
    Releases(String name, RowBlock number, RowBlock bySeed, Processes processes) {
        this.name = name;
        this.number = number;
        this.bySeed = bySeed;
        this.noise = processes.noise();
        noise.ifPresent(secret ->
                secret.atLeast(name, (long) processes.reductions().largest(MessageKind.RELEASES, secret.count(name))));
    }

    RowBlock number() {
        return number;
    }

    /** Counts a message that is about to be protected. */
    void next() {
        if (noise.isPresent()) {
            show(noise.get().release(name));
        } else {
            number.assign(next, number, number);
            bySeed.assign(next, bySeed, bySeed);
        }
    }

    /** Shows the number again after the state of a checkpoint was restored. */
    void restored() {
        if (noise.isPresent()) {
            isUnlimited = first(bySeed) > 0;
            noise.get().atLeast(name, (long) first(number));
            show(noise.get().count(name));
        }
    }

    private void show(long count) {
        number.fill(isUnlimited ? UNLIMITED : count);
    }

    private static double first(RowBlock block) {
        double[] value = new double[1];
        block.read(block.agent(0), value);
        return value[0];
    }
}
