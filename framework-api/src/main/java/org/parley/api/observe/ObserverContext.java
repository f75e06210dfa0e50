package org.parley.api.observe;

import java.util.Map;
import org.parley.api.run.Block;
import org.parley.api.run.RunOutline;

/** An observer's own corner of a run. Everything in it is asked for while the observer is created, and kept. */
public interface ObserverContext {

    /** The run as its run file composes it. */
    RunOutline run();

    /** The run's name. */
    String runName();

    /** Every value of the run file with all defaults, by its key, such as {@code levels.upper.step.with.value}. */
    Map<String, String> runFile();

    /** Returns the number of processes that compute the run. */
    default int processes() {
        return 1;
    }

    /** p: dimension of x. */
    int upperDimension();

    /** q: dimension of y. */
    int lowerDimension();

    /** Numbers that are kept in checkpoints: zero at first, and after a resume what they were. */
    double[] memory(String name, int size);

    /**
     * A file in the run's directory, to append to; when the run is resumed it is cut back to where the checkpoint knew it. Swallows
     * everything in a run that writes nothing, and on all processes but the first.
     *
     * @param name letters, digits, dots, hyphens and underscores; no other observer of the run has it
     */
    RecordFile file(String name);

    /**
     * A column of {@code metrics.csv}, set in {@link Observer#measure} and empty in rows where it is not.
     *
     * @param name lower case, words joined by underscores; no other column of the run has it
     */
    Column column(String name);

    /** Says that the observer needs this column of somebody else; a run that does not measure it is refused. */
    void reads(String column);

    /** What a level followed last; it costs the run a copy per round, and only because somebody asks. */
    LastDirection lastDirection(String level);

    /** Room for {@link Observer#measure}, worthless after it. */
    Block scratch(String name, int dimension);
}
