package org.parley.api.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Unstable;

/** Services of Parley for a {@link Command} of a plugin. */
@Unstable
public interface CommandContext {

    /** {@return the writer of standard output, for results} */
    PrintWriter out();

    /** {@return the writer of standard error, for notes and warnings} */
    PrintWriter errors();

    /** {@return the working directory, against which relative paths are resolved} */
    Path directory();

    /**
     * Executes another command of Parley in this process and with the same plugins. Its output goes to this command's
     * output. {@code parley("run", "run.yaml", "--out", "result")} executes a run with progress, signal handling and
     * report.
     *
     * @param arguments the arguments as on the command line
     * @return the exit code of the command; errors have already been printed
     */
    int parley(String... arguments);

    /**
     * Reads the recorded runs in a directory. Active runs are included as soon as they have a first row.
     *
     * @param directory the directory of a run, or a directory that contains such directories
     * @return the runs with all rows
     * @throws ParleyException if there are no runs
     */
    List<RecordedRun> runs(Path directory);

    /**
     * Reads a limited number of rows of each recorded run: the first row, the last row, and rows evenly spaced between
     * them. The memory needed does not grow with the size of the files.
     *
     * @param directory the directory of a run, or a directory that contains such directories
     * @param rows the maximal number of rows per run, at least 2
     * @return the runs with the selected rows
     * @throws ParleyException if there are no runs
     */
    List<RecordedRun> runs(Path directory, int rows);

    /** {@return the service that renders reports and comparisons as HTML without writing files} */
    Pages pages();

    /**
     * Requests that an active run stop after its current round, with a checkpoint and a report, as Ctrl-C does. The run
     * may execute in another process or on another machine that shares the run's directory.
     *
     * @param run the directory of the run
     * @throws ParleyException if the run is not active
     */
    void stop(Path run);
}
