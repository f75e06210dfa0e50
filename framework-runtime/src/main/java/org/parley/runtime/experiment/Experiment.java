package org.parley.runtime.experiment;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.wiring.PreparedRun;

/**
 * One run as this process makes it, alone or as one of several: from its start, or from its newest checkpoint, to its result. A process alone
 * has put its run together when this is created, so errors in it show before anything is written.
 */
public final class Experiment {

    private final PreparedRun prepared;
    private final ProcessContext context;
    private final Clock clock;
    private final ReportWriter report;
    private final Optional<RunAttempt> whole;

    /** @param report writes the report when the run has ended */
    public Experiment(PreparedRun prepared, ProcessContext context, Clock clock, ReportWriter report) {
        this.prepared = prepared;
        this.context = context;
        this.clock = clock;
        this.report = report;
        this.whole = context.isAlone()
                ? Optional.of(attempt(Processes.alone(prepared.plan().agents())))
                : Optional.empty();
    }

    /** The names of its columns; known to a process alone. */
    public List<String> columns() {
        return whole.orElseThrow().columns();
    }

    /** What multiplies matrices in this run; empty for a model that multiplies none. */
    public Optional<Provenance.KernelsMark> kernels() {
        return RunAttempt.kernels(prepared);
    }

    /** For a run that is only made to be compared: its observers send and write nothing. */
    public void tellNobody() {
        whole.orElseThrow().tellNobody();
    }

    /**
     * Makes the run: from round 0, or from the newest round that every process can resume from.
     *
     * @throws ParleyException when a checkpoint is of another run, when processes are not alike, or when one is lost again and again at the
     *     same round
     */
    public RunResult make(RunTarget target, Watch watch) {
        requireSameAgents();
        Workers workers = prepared.workers();
        try (workers) {
            return whole.isPresent()
                    ? whole.get().make(target, watch, Optional.empty())
                    : new RecoveryLoop(prepared, context, this::attempt, watch).make(target);
        }
    }

    private RunAttempt attempt(Processes processes) {
        Run run = prepared.assemble(processes);
        return new RunAttempt(prepared, run, clock, report);
    }

    private void requireSameAgents() {
        int agents = prepared.plan().agents();
        if (context.place().agents() != agents) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "agents",
                    "the run has " + agents + ", its processes share out "
                            + context.place().agents(),
                    "shares must add up to the number of agents"));
        }
    }

    /** Writes the report of a run from what is in its directory. Runs themselves draw no pages. */
    public interface ReportWriter {

        void write(RunDirectory directory, PreparedRun prepared, Run run);
    }
}
