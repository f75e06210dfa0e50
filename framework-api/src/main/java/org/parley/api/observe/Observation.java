package org.parley.api.observe;

import java.util.Optional;
import org.parley.api.model.Reference;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;

/** A read-only view of a run between two rounds. It is valid only during the call to which it is passed. */
public interface Observation {

    /** {@return the number of completed rounds} */
    long round();

    /**
     * {@return the columns measured so far: those of the framework except {@code seconds}, and those of preceding
     * observers}
     */
    Row row();

    /**
     * {@return the variable of a level}
     *
     * @param level the name of a level, such as {@code lower}
     */
    Block value(String level);

    /**
     * {@return the number of steps of a level since it was last reset}
     *
     * @param level the name of a level, such as {@code lower}
     */
    long steps(String level);

    /**
     * {@return the values behind a column that averages over agents: a loss or a metric of the model} Agents without a
     * value have NaN.
     *
     * @param column the name of the column in {@code metrics.csv}
     */
    double[] perAgent(String column);

    /** {@return an oracle that evaluates the costs on all samples and does not count the evaluations} */
    Oracle exact();

    /** {@return the reference solution, if the model has one} */
    Optional<Reference> reference();

    /**
     * Computes the average of a block over all agents. Vectors are summed in ascending order of agents.
     *
     * @param block the block
     * @param into the average
     */
    void mean(Block block, double[] into);

    /**
     * {@return the vectors of all agents, concatenated in agent order}
     *
     * @param block a block of any dimension
     */
    double[] gather(Block block);
}
