package org.parley.runtime.experiment;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.parley.api.component.ParleyException;
import org.parley.api.data.NetworkData;
import org.parley.api.mixing.Exactness;
import org.parley.api.model.BilevelModel;
import org.parley.runtime.config.MetricName;
import org.parley.runtime.config.RunFileWriter;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.network.Limits;
import org.parley.runtime.network.Networks;
import org.parley.runtime.numeric.KernelsChoice;
import org.parley.runtime.numeric.KernelsOnDemand;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.report.Report;

/** One run, from its first or its next round to its report. */
public final class Experiment {

    private final RunPlan plan;
    private final BilevelModel model;
    private final Optional<NetworkData> data;
    private final Networks networks;
    private final Run run;
    private final KernelsOnDemand kernels;
    private final Workers workers;
    private final Clock clock;

    @Inject
    Experiment(
            RunPlan plan,
            BilevelModel model,
            Optional<NetworkData> data,
            Networks networks,
            Run run,
            KernelsOnDemand kernels,
            Workers workers,
            Clock clock) {
        this.plan = plan;
        this.model = model;
        this.data = data;
        this.networks = networks;
        this.run = run;
        this.kernels = kernels;
        this.workers = workers;
        this.clock = clock;
        plan.record()
                .select()
                .flatMap(select -> MetricName.fault("record.select.metric", select.metric(), columns()))
                .ifPresent(fault -> {
                    throw new ParleyException(fault);
                });
    }

    /** What it measures, by the names of its columns. */
    public List<String> columns() {
        return new Measurements(run).columns().names();
    }

    /** What the user should know before it starts. */
    public List<String> remarks() {
        return Remarks.of(run);
    }

    /** What multiplies matrices in this run; none where the model has none to multiply. */
    public Optional<Provenance.KernelsMark> kernels() {
        return kernels.opened()
                .map(opened -> new Provenance.KernelsMark(
                        opened.name(), opened.kernels().description()));
    }

    /** Runs from round 0 into an empty directory. */
    public Result start(RunDirectory directory, Provenance.Software software, Provenance.Inputs inputs, Watch watch) {
        writeHead(directory, provenance(software, inputs));
        return startAgain(directory, watch);
    }

    /**
     * Goes on from the newest checkpoint that is whole and whose records are still there; from the start when there is none.
     *
     * @param inputs what to note as the run's origin where it ended before its own was written
     * @param notes what the user should know
     * @throws ParleyException when the checkpoint is of another run than this; then nothing was written
     */
    public Result resume(
            RunDirectory directory,
            Provenance.Software software,
            Provenance.Inputs inputs,
            Watch watch,
            Consumer<String> notes) {
        directory.requireNobodyWrites();
        Optional<Provenance> before = Provenance.find(directory.provenance());
        Optional<RunCheckpoints.Restored> restored = checkpoints(directory).restore(plan.rounds(), notes);
        if (before.isEmpty()) {
            notes.accept(directory.provenance() + " is missing and is written anew");
        }
        if (restored.isEmpty()) {
            notes.accept("there is no checkpoint to resume from: the run starts again at round 0");
            writeHead(
                    directory,
                    provenance(software, before.map(Provenance::inputs).orElse(inputs)));
            return startAgain(directory, watch);
        }
        Provenance origin = before.orElseGet(() -> provenance(software, inputs));
        writeHead(directory, origin.resumed(clock, run.round(), software.withKernels(kernels())));
        Recorder recorder = Recorder.resume(run, plan, directory, restored.get().files());
        Optional<MetricsFile> recorded = Optional.of(MetricsFile.read(directory.metrics()));
        return finish(directory, recorder, restored.get().seconds(), recorded, watch);
    }

    /** What makes a directory that of a run, and says where its numbers come from. */
    private void writeHead(RunDirectory directory, Provenance provenance) {
        AtomicFile.write(directory.resolved(), RunFileWriter.toYaml(resolved()));
        provenance.write(directory.provenance());
    }

    private Result startAgain(RunDirectory directory, Watch watch) {
        run.start();
        return finish(directory, Recorder.create(run, plan, directory), 0, Optional.empty(), watch);
    }

    private Provenance provenance(Provenance.Software software, Provenance.Inputs inputs) {
        return Provenance.now(
                clock,
                software.withKernels(kernels()),
                inputs.withData(checksums()),
                run.secondOrder(),
                run.differences(),
                exactness());
    }

    private Map<String, Object> resolved() {
        return plan.resolvedWith(kernels.opened().map(KernelsChoice.Opened::name));
    }

    private RunCheckpoints checkpoints(RunDirectory directory) {
        return new RunCheckpoints(directory, RunIdentity.of(plan, resolved(), checksums()), run);
    }

    private Map<String, String> checksums() {
        Map<String, String> checksums = new LinkedHashMap<>();
        data.ifPresent(
                shared -> shared.sources().forEach(dataset -> checksums.put(dataset.name(), dataset.checksum())));
        return checksums;
    }

    private Result finish(
            RunDirectory directory,
            Recorder recorder,
            double secondsBefore,
            Optional<MetricsFile> recorded,
            Watch watch) {
        long firstRound = run.round();
        Stopwatch stopwatch = new Stopwatch(secondsBefore);
        watch.progress().begins(firstRound, plan.rounds());
        RoundLoop loop = new RoundLoop(
                plan,
                run,
                recorder,
                checkpoints(directory),
                stopwatch,
                recorded,
                watch.progress(),
                watch.interruption());
        Ending ending;
        try (recorder;
                workers) {
            ending = loop.finish();
        } finally {
            watch.progress().ends();
        }
        double seconds = stopwatch.seconds();
        Result result = new Result(
                ending.status(),
                run.round(),
                ending.reason(),
                loop.lastRow(),
                best(directory),
                seconds,
                (run.round() - firstRound) / Math.max(1e-9, seconds - secondsBefore));
        result.write(directory.result());
        Report.write(directory, new CompositionInWords(plan, model, run, networks).composition());
        return result;
    }

    private Optional<MetricsRow> best(RunDirectory directory) {
        return plan.record()
                .select()
                .flatMap(select -> MetricsFile.read(directory.metrics()).best(select.metric(), select.maximise()));
    }

    private Map<String, Exactness> exactness() {
        Limits limits = new Limits(plan, networks);
        Map<String, Exactness> result = new LinkedHashMap<>();
        plan.levels()
                .forEach((name, level) ->
                        level.motion().ifPresent(motion -> result.put(name, limits.of(level, motion))));
        return result;
    }
}
