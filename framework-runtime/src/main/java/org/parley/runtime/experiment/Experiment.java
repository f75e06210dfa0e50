package org.parley.runtime.experiment;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.wiring.PreparedRun;
import org.parley.runtime.wiring.RunPreparation;

/**
 * One run as executed by this process, alone or as one of several: from the start or the newest checkpoint to the result. A single process
 * assembles its run on creation, so errors are reported before anything is written.
 */
public final class Experiment {

    private final RunPreparation preparation;
    private final ProcessContext context;
    private final Clock clock;
    private final ReportWriter report;
    private final Optional<RunAttempt> whole;

    /**
     * Creates an experiment.
     *
     * @param report writes the report when the run has ended
     */
    public Experiment(RunPreparation preparation, ProcessContext context, Clock clock, ReportWriter report) {
        this.preparation = preparation;
        this.context = context;
        this.clock = clock;
        this.report = report;
        this.whole = context.isAlone()
                ? Optional.of(attempt(
                        preparation.alone(), Processes.alone(preparation.plan().agents())))
                : Optional.empty();
    }

    /** Returns the names of the metrics columns; available for a single process only. */
    public List<String> columns() {
        return whole.orElseThrow().columns();
    }

    /** Returns the matrix kernels of this run; empty for a model that uses none, or that is built later. */
    public Optional<Provenance.KernelsMark> kernels() {
        return preparation.prepared().flatMap(RunAttempt::kernels);
    }

    /** Prevents observers from sending and writing anything, for runs that are made only for comparison. */
    public void muteObservers() {
        whole.orElseThrow().muteObservers();
    }

    /**
     * Executes the run from round 0 or from the newest round from which every process can resume.
     *
     * @throws ParleyException if a checkpoint belongs to another run, if the processes differ, or if a process is lost repeatedly at the
     *     same round
     */
    public RunResult make(RunTarget target, Watch watch) {
        requireSameAgents();
        try (preparation) {
            return whole.isPresent()
                    ? whole.get().make(target, watch, Optional.empty())
                    : new RecoveryLoop(preparation, context, this::attempt, watch).make(target);
        }
    }

    private RunAttempt attempt(PreparedRun prepared, Processes processes) {
        Run run = prepared.assemble(processes);
        return new RunAttempt(prepared, run, clock, report);
    }

    private void requireSameAgents() {
        int agents = preparation.plan().agents();
        if (context.place().agents() != agents) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "agents",
                    "the run has " + agents + ", but its processes have "
                            + context.place().agents(),
                    "the agents per process must add up to the number of agents"));
        }
    }

    /** Writes the report of a run from the files in its directory. */
    public interface ReportWriter {

        void write(RunDirectory directory, PreparedRun prepared, Run run);
    }
}
