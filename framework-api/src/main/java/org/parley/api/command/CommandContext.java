package org.parley.api.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Unstable;

/** What a command may ask of the Parley that it is a part of. */
@Unstable
public interface CommandContext {

    /** Standard output, for results. */
    PrintWriter out();

    /** Standard error, for notes and warnings. */
    PrintWriter errors();

    /** The working directory, which relative paths start from. */
    Path directory();

    /**
     * Performs another command of Parley as if it had been typed, in this process and with these plugins; what it prints goes where this
     * command prints. {@code parley("run", "run.yaml", "--out", "result")} makes a run with its progress, its signals and its report.
     *
     * @return its exit code; what went wrong has been printed
     */
    int parley(String... arguments);

    /**
     * What runs have left behind so far, those under way included once they have a first row.
     *
     * @param directory of a run, or a directory full of them
     * @throws ParleyException when there are none
     */
    List<RecordedRun> runs(Path directory);

    /**
     * Reads at most this many rows of each run: the first, the last, and rows evenly spaced between them. Its memory does not grow with the files.
     *
     * @param rows at least 2
     */
    List<RecordedRun> runs(Path directory, int rows);

    /** Reports and comparisons as pages, without a file. */
    Pages pages();

    /**
     * Tells a run under way, in whatever process and on whatever machine that sees its directory, to end after its round: with a checkpoint and a
     * report, as Ctrl-C would.
     *
     * @throws ParleyException when no run is under way there
     */
    void stop(Path run);
}
