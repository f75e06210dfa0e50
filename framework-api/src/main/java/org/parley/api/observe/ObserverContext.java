package org.parley.api.observe;

import java.util.Map;
import org.parley.api.run.Block;
import org.parley.api.run.RunOutline;

/**
 * The part of a run that belongs to one observer. Request columns, memory and files while the observer is created;
 * later requests are rejected.
 */
public interface ObserverContext {

    /** {@return the composition of the run} */
    RunOutline run();

    /** {@return the name of the run} */
    String runName();

    /** {@return all values of the run file by key, such as {@code levels.upper.step.with.value}, including defaults} */
    Map<String, String> runFile();

    /** {@return the number of processes that compute the run} */
    default int processes() {
        return 1;
    }

    /** {@return p, the dimension of x} */
    int upperDimension();

    /** {@return q, the dimension of y} */
    int lowerDimension();

    /**
     * {@return memory that is part of checkpoints} It is initially zero and is restored when the run is resumed.
     *
     * @param name a name that is unique within the observer
     * @param size the number of entries
     */
    double[] memory(String name, int size);

    /**
     * {@return a file in the run's directory} When the run is resumed, the file is truncated to its length at the
     * checkpoint. On all processes but the first, and in runs without output, nothing is written.
     *
     * @param name letters, digits, dots, hyphens and underscores; it must be unique among the observers of the run
     */
    RecordFile file(String name);

    /**
     * {@return a new column of {@code metrics.csv}} It is set in {@link Observer#measure} and empty in rows where it is
     * not set.
     *
     * @param name lower case, words joined by underscores; it must be unique among the columns of the run
     */
    Column column(String name);

    /**
     * Declares that the observer reads a column of the framework or of another observer. A run without this column is
     * rejected.
     *
     * @param column the name of the column in {@code metrics.csv}
     */
    void reads(String column);

    /**
     * {@return the last direction of a level} This costs a copy of x, y and the direction per round.
     *
     * @param level the name of the level
     */
    LastDirection lastDirection(String level);

    /**
     * {@return scratch memory for {@link Observer#measure}} Its contents are undefined after the call.
     *
     * @param name the name of the memory
     * @param dimension the length of each agent's vector
     */
    Block scratch(String name, int dimension);
}
