package org.parley.api.run;

import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.parley.api.component.Horizon;

/**
 * A component's own corner of a run: named memory, the channel to its neighbors, the problem, and randomness.
 *
 * <p>Ask for blocks when the component is created and keep them. Everything a component remembers from one round to the next lives in
 * {@link #block named blocks}; a checkpoint is those blocks, so resuming needs no code.
 */
public interface Scope {

    /** n: agents of the whole network, not of this process. */
    int agents();

    /** p: dimension of x. */
    int upperDimension();

    /** q: dimension of y. */
    int lowerDimension();

    /** Dimension of the variable of the level this scope belongs to; of x for a loop. */
    int dimension();

    /** The round under way, the first being 0. */
    long round();

    /** What schedules inside this component may know of the run. */
    Horizon horizon();

    /** Network time moves on: new graph, new draws. The run ticks once per round; inner loops tick between their steps. */
    void tick();

    /** State: zero at first, kept in checkpoints. Names are unique within the scope. */
    Block block(String name, int dimension);

    /** Scratch: worthless after the call that wrote it, not kept in checkpoints. */
    Block scratch(String name, int dimension);

    /** The level {@code levels.<name>} of the run file, created here; an estimator drives its own levels this way. */
    Level level(String name, int dimension);

    /** The upper level as the loop moves it: to look at, not to move. Fails before it is there, which is while levels are created. */
    Level upper();

    /** The lower level as the loop moves it: to look at, not to move. Fails before it is there, which is while levels are created. */
    Level lower();

    /** The constraint of the level this scope belongs to. */
    Constraint constraint();

    /** The channel of the level this scope belongs to. */
    Mixer mixer();

    /** A channel that the factory names in {@link RunComponentFactory#channels}. */
    Mixer mixer(String channel);

    Oracle oracle();

    /**
     * The largest {@link org.parley.api.model.AgentCosts#smoothness} of all agents, wherever they live; empty where one of them does not know its
     * own. A question to the whole network: ask when the component is created.
     */
    OptionalDouble smoothness();

    /** Runs one agent's own computation for all hosted agents, from one block to another. */
    void perAgent(String purpose, Block in, Block out, AgentWork work);

    /** Runs one agent's own computation for all hosted agents. */
    void perAgent(String purpose, List<Block> in, List<Block> out, AgentWork work);

    /** A fresh stream that depends only on the seed and this address, never on what was drawn before. */
    RandomGenerator random(String purpose, int agent, long round);

    /**
     * Shows what a component knows of itself: a column {@code <column>_<level>} of the metrics, with the average over agents.
     *
     * @param column lower case, words joined by underscores
     * @param value of dimension 1; state, so that a resumed run shows the same
     */
    void report(String column, Block value);

    /** A scope of its own for a component inside this one. */
    Scope child(String name);

    /** A scope for a component inside this one that talks to its neighbors through this channel instead of the level's. */
    Scope child(String name, Mixer channel);
}
