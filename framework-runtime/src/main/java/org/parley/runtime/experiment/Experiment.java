package org.parley.runtime.experiment;

import jakarta.inject.Inject;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.data.NetworkData;
import org.parley.api.engine.PeerLost;
import org.parley.api.mixing.Exactness;
import org.parley.api.model.BilevelModel;
import org.parley.api.observe.Status;
import org.parley.runtime.config.run.MetricName;
import org.parley.runtime.config.source.RunFileWriter;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.engine.run.SavedRounds.SavedRound;
import org.parley.runtime.numeric.KernelsChoice;
import org.parley.runtime.numeric.KernelsOnDemand;
import org.parley.runtime.plan.Limits;
import org.parley.runtime.plan.RecordPlan;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.Rows;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.report.page.Composition;
import org.parley.runtime.report.page.Report;

/** One run, from its first or its next round to its report. */
public final class Experiment {

    private final RunPlan plan;
    private final BilevelModel model;
    private final Optional<NetworkData> data;
    private final Run run;
    private final KernelsOnDemand kernels;
    private final Workers workers;
    private final Clock clock;

    @Inject
    Experiment(
            RunPlan plan,
            BilevelModel model,
            Optional<NetworkData> data,
            Run run,
            KernelsOnDemand kernels,
            Workers workers,
            Clock clock) {
        this.plan = plan;
        this.model = model;
        this.data = data;
        this.run = run;
        this.kernels = kernels;
        this.workers = workers;
        this.clock = clock;
        List<Fault> faults = unknownColumns();
        if (!faults.isEmpty()) {
            throw new ParleyException(plan.files().runFile(), faults);
        }
    }

    /** What the run file names as if it were measured. */
    private List<Fault> unknownColumns() {
        List<String> columns = columns();
        List<Fault> faults = new ArrayList<>();
        plan.record()
                .select()
                .flatMap(select -> MetricName.fault("record.select.metric", select.metric(), columns))
                .ifPresent(faults::add);
        run.observers()
                .read()
                .forEach((path, read) -> read.forEach(
                        column -> MetricName.fault(path, column, columns).ifPresent(faults::add)));
        return faults;
    }

    /** What it measures, by the names of its columns. */
    public List<String> columns() {
        return new Measurements(run).columns().names();
    }

    /** What multiplies matrices in this run; none where the model has none to multiply. */
    public Optional<Provenance.KernelsMark> kernels() {
        return kernels.opened()
                .map(opened -> new Provenance.KernelsMark(
                        opened.name(), opened.kernels().description()));
    }

    /** Before a run that is only made to be compared: its observers send and write nothing. */
    public void tellNobody() {
        run.observers().tellNobody();
    }

    /** Runs from round 0 and writes nothing. */
    public RunResult inMemory(Watch watch) {
        try (workers) {
            run.start();
            return finish(new MemoryRecords(run), new Resumption(0, Optional.empty()), watch, Optional.empty());
        }
    }

    /** Runs from round 0 into an empty directory. */
    public RunResult start(
            RunDirectory directory, Provenance.Software software, Provenance.Inputs inputs, Watch watch) {
        try (workers) {
            writeHead(directory, provenance(software, inputs));
            return startAgain(directory, watch);
        }
    }

    /**
     * Goes on from the newest checkpoint that is whole and whose records are still there; from the start when there is none.
     *
     * @param directory opened to write
     * @param inputs what to note as the run's origin where it ended before its own was written
     * @throws ParleyException when the checkpoint is of another run than this; then nothing was written
     */
    public RunResult resume(
            RunDirectory directory, Provenance.Software software, Provenance.Inputs inputs, Watch watch) {
        Consumer<String> notes = watch.listener()::note;
        Optional<Provenance> before = Provenance.find(directory.provenance());
        RunCheckpoints checkpoints = checkpoints(directory.root());
        Optional<RunCheckpoints.Restored> restored =
                checkpoints.rounds(notes).findFirst().map(round -> checkpoints.restore(round, plan.rounds()));
        if (before.isEmpty()) {
            notes.accept(directory.provenance() + " is missing and is written anew");
        }
        try (workers) {
            if (restored.isEmpty()) {
                notes.accept("there is no checkpoint to resume from: the run starts again at round 0");
                writeHead(
                        directory,
                        provenance(software, before.map(Provenance::inputs).orElse(inputs)));
                return startAgain(directory, watch);
            }
            Provenance origin = before.orElseGet(() -> provenance(software, inputs));
            writeHead(directory, origin.resumed(clock, run.round(), software.withKernels(kernels())));
            return goOn(directory, checkpoints, restored.get(), watch);
        }
    }

    private RunResult goOn(
            RunDirectory directory, RunCheckpoints checkpoints, RunCheckpoints.Restored restored, Watch watch) {
        Records records = DirectoryRecords.resume(run, plan, directory, checkpoints, restored.files());
        Optional<MetricsFile> recorded = Optional.of(MetricsFile.read(directory.metrics()));
        return finish(records, new Resumption(restored.seconds(), recorded), watch, Optional.of(directory));
    }

    /**
     * Makes the run together with other processes: from the newest round that all can go on from, or from the start.
     *
     * @throws org.parley.api.engine.PeerLost when one of them is lost on the way
     */
    RunResult epoch(Meeting meeting, Meeting.Roster roster, Written written, Watch watch) {
        if (!run.processes().isFirst()) {
            run.observers().tellNobody();
        }
        Optional<RunCheckpoints> checkpoints = written.root().map(this::checkpoints);
        List<SavedRound> own = checkpoints.stream()
                .flatMap(kept -> kept.rounds(watch.listener()::note))
                .toList();
        Optional<SavedRound.Name> agreed =
                meeting.newestCommon(own.stream().map(SavedRound::name).toList());
        checkpoints.ifPresent(
                kept -> kept.dropAfter(agreed.map(SavedRound.Name::round).orElse(-1L)));
        Optional<RunCheckpoints.Restored> restored =
                agreed.map(name -> checkpoints.orElseThrow().restore(named(name, own), plan.rounds()));
        if (restored.isEmpty() && written.isResumed()) {
            watch.listener().note("no round is kept by all processes: the run starts again at round 0");
        }
        written.records()
                .ifPresent(directory -> writeHead(
                        directory,
                        provenance(directory, restored.isPresent(), written)
                                .on(roster.processes(), roster.unlikeMachines())));
        if (restored.isEmpty()) {
            run.start();
        }
        Records records = records(written, checkpoints, restored);
        Optional<MetricsFile> recorded =
                restored.flatMap(round -> written.records().map(directory -> MetricsFile.read(directory.metrics())));
        double seconds = restored.map(RunCheckpoints.Restored::seconds).orElse(0.0);
        if (restored.isEmpty()) {
            records.save(seconds); // so that nobody has to make the start again
        }
        return finish(records, new Resumption(seconds, recorded), watch, written.records());
    }

    private static SavedRound named(SavedRound.Name name, List<SavedRound> rounds) {
        return rounds.stream()
                .filter(round -> round.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Provenance provenance(RunDirectory directory, boolean goesOn, Written written) {
        Optional<Provenance> before = Provenance.find(directory.provenance());
        if (!goesOn) {
            return provenance(written.software(), before.map(Provenance::inputs).orElse(written.inputs()));
        }
        return before.orElseGet(() -> provenance(written.software(), written.inputs()))
                .resumed(clock, run.round(), written.software().withKernels(kernels()));
    }

    private Records records(
            Written written, Optional<RunCheckpoints> checkpoints, Optional<RunCheckpoints.Restored> restored) {
        if (!run.processes().isFirst()) {
            return new PeerRecords(
                    run, plan.record().iterates() && written.root().isPresent(), checkpoints);
        }
        return written.records()
                .<Records>map(directory -> DirectoryRecords.resume(
                        run,
                        plan,
                        directory,
                        checkpoints.orElseThrow(),
                        restored.map(RunCheckpoints.Restored::files).orElse(Map.of())))
                .orElseGet(() -> new MemoryRecords(run));
    }

    /** What makes a directory that of a run, and says where its numbers come from. */
    private void writeHead(RunDirectory directory, Provenance provenance) {
        AtomicFile.write(directory.resolved(), RunFileWriter.toYaml(resolved()));
        provenance.write(directory.provenance());
    }

    private RunResult startAgain(RunDirectory directory, Watch watch) {
        run.start();
        Records records = DirectoryRecords.create(run, plan, directory, checkpoints(directory.root()));
        return finish(records, new Resumption(0, Optional.empty()), watch, Optional.of(directory));
    }

    private Provenance provenance(Provenance.Software software, Provenance.Inputs inputs) {
        return Provenance.now(
                        clock,
                        software.withKernels(kernels()),
                        inputs.with(checksums(), SourceChecksums.marks(plan)),
                        run.secondOrder(),
                        run.differences(),
                        exactness(),
                        plan.secondsToStop().isPresent() ? List.of("stop.seconds") : List.of())
                .notJudging(run.liars());
    }

    private Map<String, Object> resolved() {
        return RunPlan.withKernels(plan.resolved(), kernels.opened().map(KernelsChoice.Opened::name));
    }

    private RunCheckpoints checkpoints(Path root) {
        return new RunCheckpoints(root, RunIdentity.of(plan, resolved(), checksums()), run);
    }

    private Map<String, String> checksums() {
        return checksums(data);
    }

    /** SHA-256 of every dataset by name. */
    static Map<String, String> checksums(Optional<NetworkData> data) {
        Map<String, String> checksums = new LinkedHashMap<>();
        data.ifPresent(
                shared -> shared.sources().forEach(dataset -> checksums.put(dataset.name(), dataset.checksum())));
        return checksums;
    }

    /**
     * What a run has behind it.
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
            report(written);
        });
        return new RunResult(result, records.rows(), values, directory.map(RunDirectory::root));
    }

    /** Writes the page of a run from what is in its directory. */
    public void report(RunDirectory directory) {
        Report.write(directory, composition(), SavedDisagreement.newest(directory));
    }

    /** What it is made of, in words and networks. */
    public Composition composition() {
        return new CompositionInWords(plan, model, run).composition();
    }

    /** Observers hear how it ends while their files are still open, however that is. */
    private Ending finish(RoundLoop loop) {
        Status status = Status.FAILED;
        try {
            Ending ending = loop.finish();
            status = ending.status().toPlugins();
            return ending;
        } catch (PeerLost ofThisEpoch) {
            status = Status.INTERRUPTED; // the run goes on, watched by others
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
        return select.maximise() ? value > before : value < before;
    }

    /** Of all agents where the records are, elsewhere of those that live there. */
    private Map<String, double[][]> values() {
        Map<String, double[][]> values = new LinkedHashMap<>();
        for (String level : run.levelNames()) {
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
