package org.parley.runtime.experiment;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ParleyException;
import org.parley.api.data.Dataset;
import org.parley.api.data.NetworkData;
import org.parley.api.engine.PeerLost;
import org.parley.api.engine.Placement;
import org.parley.api.mixing.Exactness;
import org.parley.api.observe.Status;
import org.parley.runtime.config.run.MetricName;
import org.parley.runtime.config.source.RunFileWriter;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.engine.run.SavedRounds.SavedRound;
import org.parley.runtime.experiment.Experiment.ReportWriter;
import org.parley.runtime.experiment.Records.DirectoryRecords;
import org.parley.runtime.experiment.Records.MemoryRecords;
import org.parley.runtime.experiment.Records.PeerRecords;
import org.parley.runtime.experiment.RoundLoop.Stopwatch;
import org.parley.runtime.experiment.RunIdentity.SourceChecksums;
import org.parley.runtime.numeric.KernelsChoice;
import org.parley.runtime.plan.Limits;
import org.parley.runtime.plan.RecordPlan;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.ModelLayout;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.Rows;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.wiring.PreparedRun;

/** One attempt at a run, from its first or next round to its report. It fails if a process is lost. */
final class RunAttempt {

    private final RunPlan plan;
    private final PreparedRun prepared;
    private final Run run;
    private final Clock clock;
    private final ReportWriter report;

    RunAttempt(PreparedRun prepared, Run run, Clock clock, ReportWriter report) {
        this.plan = prepared.plan();
        this.prepared = prepared;
        this.run = run;
        this.clock = clock;
        this.report = report;
        List<Diagnostic> diagnostics = unknownColumns();
        if (!diagnostics.isEmpty()) {
            throw new ParleyException(plan.files().runFile(), diagnostics);
        }
    }

    /** Returns diagnostics for columns that the run file names but the run does not measure. */
    private List<Diagnostic> unknownColumns() {
        List<String> columns = columns();
        List<Diagnostic> diagnostics = new ArrayList<>();
        plan.record()
                .select()
                .flatMap(select -> MetricName.diagnostic("record.select.metric", select.metric(), columns))
                .ifPresent(diagnostics::add);
        run.observers()
                .read()
                .forEach((path, read) -> read.forEach(
                        column -> MetricName.diagnostic(path, column, columns).ifPresent(diagnostics::add)));
        return diagnostics;
    }

    /** Returns the names of the metrics columns. */
    List<String> columns() {
        return new Measurements(run).columns().names();
    }

    static Optional<Provenance.KernelsMark> kernels(PreparedRun prepared) {
        return prepared.kernels()
                .opened()
                .map(opened -> new Provenance.KernelsMark(
                        opened.name(), opened.kernels().description()));
    }

    boolean protectsMessages() {
        return run.protectsMessages();
    }

    void muteObservers() {
        run.observers().mute();
    }

    /** Returns the number of completed rounds. */
    long round() {
        return run.round();
    }

    /**
     * The other processes of the run.
     *
     * @param agreement lets the processes agree on what to do
     */
    record Peers(ProcessAgreement agreement, ProcessAgreement.Roster roster) {}

    /**
     * Executes the run from the newest round from which every process can resume, or from the start.
     *
     * @param peers empty for a single process
     * @throws ParleyException if the checkpoint belongs to another run; then nothing was written
     * @throws PeerLost if another process is lost
     */
    RunResult make(RunTarget target, Watch watch, Optional<Peers> peers) {
        if (!run.processes().isFirst()) {
            muteObservers();
        }
        Optional<RunCheckpoints> checkpoints = target.root().map(this::checkpoints);
        Optional<RunCheckpoints.Restored> restored = newest(target, checkpoints, watch.listener()::note, peers)
                .map(round -> checkpoints.orElseThrow().restore(round, plan.rounds()));
        if (target.isResumed()) {
            noteRestart(target, restored.isPresent(), watch.listener()::note, peers);
        }
        target.records().ifPresent(directory -> {
            Provenance provenance = provenance(directory, restored.isPresent(), target);
            writeHead(
                    directory,
                    peers.map(Peers::roster)
                            .map(roster -> provenance.on(roster.processes(), roster.unlikeMachines()))
                            .orElse(provenance));
        });
        if (plan.ownData().isPresent() && !run.processes().isFirst()) {
            target.root().ifPresent(root -> writeOwnHead(root, restored.isPresent(), target));
        }
        if (restored.isEmpty()) {
            run.start();
        }
        Records records = records(target, checkpoints, restored);
        Optional<MetricsFile> recorded =
                restored.flatMap(round -> target.records().map(directory -> MetricsFile.read(directory.metrics())));
        double seconds = restored.map(RunCheckpoints.Restored::seconds).orElse(0.0);
        if (restored.isEmpty() && peers.isPresent()) {
            records.save(seconds); // so that no process has to repeat the start
        }
        return finish(records, new Resumption(seconds, recorded), watch, target.records());
    }

    /** Returns the newest round with intact checkpoints on this and all other processes. */
    private Optional<SavedRound> newest(
            RunTarget target, Optional<RunCheckpoints> checkpoints, Consumer<String> notes, Optional<Peers> peers) {
        if (peers.isEmpty()) {
            return checkpoints
                    .filter(kept -> target.isResumed())
                    .flatMap(kept -> kept.rounds(notes).findFirst());
        }
        List<SavedRound> own =
                checkpoints.stream().flatMap(kept -> kept.rounds(notes)).toList();
        Optional<SavedRound.Name> agreed = peers.get()
                .agreement()
                .newestCommon(own.stream().map(SavedRound::name).toList());
        checkpoints.ifPresent(
                kept -> kept.dropAfter(agreed.map(SavedRound.Name::round).orElse(-1L)));
        return agreed.flatMap(
                name -> own.stream().filter(round -> round.name().equals(name)).findFirst());
    }

    private static void noteRestart(
            RunTarget target, boolean isRestored, Consumer<String> notes, Optional<Peers> peers) {
        target.records()
                .map(RunDirectory::provenance)
                .filter(origin -> peers.isEmpty() && Provenance.find(origin).isEmpty())
                .ifPresent(origin -> notes.accept(origin + " is missing and is written again"));
        if (!isRestored) {
            notes.accept(
                    (peers.isPresent() ? "no round is saved by all processes" : "there is no checkpoint to resume from")
                            + ": the run starts again at round 0");
        }
    }

    private Provenance provenance(RunDirectory directory, boolean isRestored, RunTarget target) {
        Optional<Provenance> before = Provenance.find(directory.provenance());
        if (!isRestored) {
            return provenance(target, before.map(Provenance::inputs).orElse(target.inputs()));
        }
        return before.orElseGet(() -> provenance(target, target.inputs()))
                .resumed(clock, run.round(), software(target));
    }

    private Provenance.Software software(RunTarget target) {
        return target.software().get().with(kernels(prepared), prepared.model().software());
    }

    private Records records(
            RunTarget target, Optional<RunCheckpoints> checkpoints, Optional<RunCheckpoints.Restored> restored) {
        if (!run.processes().isFirst()) {
            return new PeerRecords(
                    run, plan.record().iterates() && target.root().isPresent(), checkpoints);
        }
        return target.records()
                .<Records>map(directory -> DirectoryRecords.resume(
                        run,
                        plan,
                        directory,
                        checkpoints.orElseThrow(),
                        restored.map(RunCheckpoints.Restored::files).orElse(Map.of())))
                .orElseGet(() -> new MemoryRecords(run));
    }

    /** Keeps run file and provenance of this process's data beside its checkpoints, because rank 0 must not know the data. */
    private void writeOwnHead(Path root, boolean isRestored, RunTarget target) {
        Placement place = run.processes().place();
        RunDirectory own = RunDirectory.ofRank(root, place.rank(), place.processes());
        writeHead(own, provenance(own, isRestored, target));
    }

    /** Writes the files that make a directory that of a run: the resolved run file, the provenance, and the layout of a model with one. */
    private void writeHead(RunDirectory directory, Provenance provenance) {
        AtomicFile.write(directory.resolved(), RunFileWriter.toYaml(resolved()));
        ModelLayout.of(prepared.model()).ifPresent(layout -> layout.write(directory.layout()));
        provenance.write(directory.provenance());
    }

    private Provenance provenance(RunTarget target, Provenance.Inputs inputs) {
        return Provenance.now(
                        clock,
                        software(target),
                        inputs.with(checksums(), SourceChecksums.marks(plan)),
                        run.secondOrder(),
                        run.differences(),
                        exactness(),
                        plan.secondsToStop().isPresent() ? List.of("stop.seconds") : List.of())
                .excluding(run.byzantine());
    }

    private Map<String, Object> resolved() {
        return RunPlan.withKernels(plan.resolved(), prepared.kernels().opened().map(KernelsChoice.Opened::name));
    }

    private RunCheckpoints checkpoints(Path root) {
        return new RunCheckpoints(root, RunIdentity.of(plan, resolved(), checksums()), run);
    }

    private Map<String, String> checksums() {
        return checksums(prepared.data());
    }

    /** Returns the SHA-256 checksum of every dataset by name. If each agent has data of its own, only this process may use them. */
    static Map<String, String> checksums(Optional<NetworkData> data) {
        Map<String, String> checksums = new LinkedHashMap<>();
        data.filter(all -> !all.areOwn())
                .ifPresent(shared ->
                        shared.sources().forEach(dataset -> checksums.put(dataset.name(), dataset.checksum())));
        data.filter(NetworkData::areOwn)
                .ifPresent(own -> own.hosted().forEach(agent -> {
                    Dataset train = own.agent(agent).train().data();
                    Dataset test = own.agent(agent).test().data();
                    checksums.put(RunIdentity.ofAgent(train.name(), agent), train.checksum());
                    if (test != train) {
                        checksums.put(RunIdentity.ofAgent("test samples of " + test.name(), agent), test.checksum());
                    }
                }));
        return checksums;
    }

    /**
     * The state of a run before this attempt.
     *
     * @param recorded its rows so far
     */
    private record Resumption(double seconds, Optional<MetricsFile> recorded) {}

    private RunResult finish(Records records, Resumption before, Watch watch, Optional<RunDirectory> directory) {
        long firstRound = run.round();
        Stopwatch stopwatch = new Stopwatch(before.seconds());
        DifferencesLabel listener = new DifferencesLabel(run, directory, watch.listener());
        run.observers().warn(listener::warn);
        listener.starts(firstRound, plan.rounds());
        RoundLoop loop =
                new RoundLoop(plan, run, records, stopwatch, before.recorded(), listener, watch.cancellation());
        Ending ending;
        try (records) {
            ending = finish(loop);
        } finally {
            listener.ends();
        }
        listener.update();
        Map<String, double[][]> values = values();
        double seconds = stopwatch.seconds();
        Result result = new Result(
                ending.status(),
                run.round(),
                ending.reason(),
                loop.lastRow(),
                best(records),
                run.processes().isFirst() ? run.observers().summaries() : Map.of(),
                seconds,
                (run.round() - firstRound) / Math.max(1e-9, seconds - before.seconds()));
        directory.ifPresent(written -> {
            result.write(written.result());
            report.write(written, prepared, run);
            run.observers().reported(written.report());
        });
        return new RunResult(result, records.rows(), values, directory.map(RunDirectory::root));
    }

    /** Reports the ending to observers while their files are still open. */
    private Ending finish(RoundLoop loop) {
        Status status = Status.FAILED;
        try {
            Ending ending = loop.finish();
            status = ending.status().toPlugins();
            return ending;
        } catch (PeerLost ofThisEpoch) {
            status = Status.INTERRUPTED; // the next attempt has new observers
            throw ofThisEpoch;
        } finally {
            run.observers().end(status);
        }
    }

    private Optional<MetricsRow> best(Records records) {
        return plan.record()
                .select()
                .flatMap(select -> records.rows().stream()
                        .filter(row -> row.value(select.metric()).isPresent()
                                && !Double.isNaN(row.value(select.metric()).getAsDouble()))
                        .reduce((best, row) -> isBetter(row, best, select) ? row : best));
    }

    private static boolean isBetter(MetricsRow row, MetricsRow best, RecordPlan.Select select) {
        double value = row.value(select.metric()).getAsDouble();
        double before = best.value(select.metric()).getAsDouble();
        return select.maximize() ? value > before : value < before;
    }

    /**
     * Returns the variables of all agents on rank 0, and of the local agents on other processes. If each agent has data of its own, every
     * process gets those of its agents only, unless iterates are recorded.
     */
    private Map<String, double[][]> values() {
        Map<String, double[][]> values = new LinkedHashMap<>();
        for (String level : run.levelNames()) {
            if (plan.ownData().isPresent()
                    && run.processes().areSeveral()
                    && !plan.record().iterates()) {
                values.put(level, run.rows(level)); // nothing is gathered unless the run file asks for it
                continue;
            }
            Rows every = run.everyRow(level);
            values.put(level, run.processes().isFirst() ? rows(every) : run.rows(level));
        }
        return values;
    }

    private double[][] rows(Rows every) {
        double[][] rows = new double[plan.agents()][every.dimension()];
        for (int agent = 0; agent < rows.length; agent++) {
            every.read(agent, rows[agent]);
        }
        return rows;
    }

    private Map<String, Exactness> exactness() {
        Limits limits = new Limits(plan);
        Map<String, Exactness> result = new LinkedHashMap<>();
        plan.levels()
                .forEach((name, level) ->
                        level.motion().ifPresent(motion -> result.put(name, limits.of(level, motion))));
        return result;
    }
}
