package org.parley.api.run;

import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.parley.api.component.Horizon;

/**
 * The part of a run that belongs to one component: named memory, channels to the neighbors, the problem, and random
 * numbers.
 *
 * <p>Request blocks when the component is created and keep them. All state that a component needs in the next round
 * must be kept in {@link #block named blocks}. Checkpoints contain these blocks, so resuming a run requires no code in
 * the component.
 */
public interface Scope {

    /** {@return n, the number of agents of the whole network} */
    int agents();

    /** {@return p, the dimension of x} */
    int upperDimension();

    /** {@return q, the dimension of y} */
    int lowerDimension();

    /** {@return the dimension of the variable of this scope's level; for a loop, the dimension of x} */
    int dimension();

    /** {@return the current round; the first one is 0} */
    long round();

    /** {@return the quantities that schedules inside this component may use} */
    Horizon horizon();

    /**
     * Advances the network time, which selects new graphs and draws. The framework does this once per round. Inner
     * loops must call it between their steps.
     */
    void tick();

    /**
     * Returns a block of state. It is zero when the run starts and is part of checkpoints. Restarts of a level do not
     * clear it.
     *
     * @param name a name that is unique within the scope
     * @param dimension the length of each agent's vector
     * @return the block, with one vector per agent of this process
     */
    Block block(String name, int dimension);

    /**
     * Returns a block of scratch memory. Its contents are undefined after the call that wrote them, and it is not part
     * of checkpoints.
     *
     * @param name the name of the block
     * @param dimension the length of each agent's vector
     * @return the block, with one vector per agent of this process
     */
    Block scratch(String name, int dimension);

    /**
     * Creates the level {@code levels.<name>} of the run file, which this component drives.
     *
     * @param name the name of the level
     * @param dimension the dimension of its variable
     * @return the new level
     */
    Level level(String name, int dimension);

    /**
     * Returns the upper level for reading only.
     *
     * @return the upper level
     * @throws IllegalStateException if the levels have not been created yet
     */
    Level upper();

    /**
     * Returns the lower level for reading only.
     *
     * @return the lower level
     * @throws IllegalStateException if the levels have not been created yet
     */
    Level lower();

    /** {@return the constraint of this scope's level} */
    Constraint constraint();

    /** {@return the mixer of this scope's level} */
    Mixer mixer();

    /**
     * {@return the mixer of a channel that the factory declares in {@link RunComponentFactory#channels}}
     *
     * @param channel the name of the channel
     */
    Mixer mixer(String channel);

    /** {@return a new oracle for the costs and their derivatives} */
    Oracle oracle();

    /**
     * Returns the maximum of {@link org.parley.api.model.AgentCosts#smoothness} over all agents of the network. Empty
     * if it is unknown for an agent. This call communicates with all processes, so use it only when the component is
     * created.
     *
     * @return the largest Lipschitz constant, or empty
     */
    OptionalDouble smoothness();

    /**
     * Executes a computation of single agents for all agents of this process.
     *
     * @param purpose the name of the computation, which selects its draws and random numbers
     * @param in the input block
     * @param out the output block
     * @param work the computation
     */
    void perAgent(String purpose, Block in, Block out, AgentWork work);

    /**
     * Executes a computation of single agents for all agents of this process.
     *
     * @param purpose the name of the computation, which selects its draws and random numbers
     * @param in the input blocks
     * @param out the output blocks
     * @param work the computation
     */
    void perAgent(String purpose, List<Block> in, List<Block> out, AgentWork work);

    /**
     * Counts the executions of {@link #perAgent} with a purpose whose work protects data by {@link Agent#secretRandom}.
     *
     * <p>If the run has several processes, rounds that are repeated after a lost process or a resume have new noise, so they
     * count again. The number is then never too small. This call communicates with all processes, so use it only when the
     * component is created.
     *
     * @param purpose the name of the computation
     * @return a block of dimension 1 with the number, or -1 if messages have left the process whose noise everyone can
     *     compute, because the run began in one process
     */
    default Block releases(String purpose) {
        throw new UnsupportedOperationException();
    }

    /**
     * Returns a new random stream that depends only on the seed, the scope and the arguments, not on previous draws.
     *
     * @param purpose the name of the stream
     * @param agent the agent, from 0
     * @param round the round, or another number that distinguishes the streams of an agent
     * @return the stream, at its beginning
     */
    RandomGenerator random(String purpose, int agent, long round);

    /**
     * Adds a column {@code <column>_<level>} to the metrics, with the average of a block over agents.
     *
     * @param column lower case, words joined by underscores
     * @param value a block of dimension 1, which must be state so that a resumed run records the same values
     */
    void report(String column, Block value);

    /**
     * {@return a separate scope for a component inside this one}
     *
     * @param name a name that is unique within this scope
     */
    Scope child(String name);

    /**
     * {@return a separate scope for a component inside this one, with the given mixer instead of the level's}
     *
     * @param name a name that is unique within this scope
     * @param channel the mixer of the new scope
     */
    Scope child(String name, Mixer channel);
}
