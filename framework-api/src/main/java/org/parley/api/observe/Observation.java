package org.parley.api.observe;

import java.util.Optional;
import org.parley.api.model.Reference;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;

/** A run between two rounds, to be looked at and not to be changed. Worthless after the call it was handed to. */
public interface Observation {

    /** How many rounds were made. */
    long round();

    /** What is measured already: the framework's columns, and those of observers before this one; without {@code seconds}. */
    Row row();

    /** A level's variable. */
    Block value(String level);

    /** Steps that a level took since it last began at its start. */
    long steps(String level);

    /** Each agent's own number of a column that averages over agents: the losses and the metrics of the model. NaN where an agent has none. */
    double[] perAgent(String column);

    /** The costs on all samples; nothing asked here counts as spent by the run. */
    Oracle exact();

    /** The exact answers of a model that knows them. */
    Optional<Reference> reference();

    /** The average over agents, rows added in ascending order. */
    void mean(Block block, double[] into);

    /** All rows one after the other, in agent order. */
    double[] gather(Block block);
}
