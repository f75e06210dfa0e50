package org.parley.runtime.experiment;

import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import org.parley.api.data.NetworkData;
import org.parley.api.mixing.Exactness;
import org.parley.api.model.BilevelModel;
import org.parley.runtime.checkpoint.CheckpointStore;
import org.parley.runtime.config.MetricName;
import org.parley.runtime.config.RunFileWriter;
import org.parley.runtime.engine.Measurements;
import org.parley.runtime.engine.Run;
import org.parley.runtime.engine.Workers;
import org.parley.runtime.network.Networks;
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
    private final Workers workers;
    private final Clock clock;

    @Inject
    Experiment(
            RunPlan plan,
            BilevelModel model,
            Optional<NetworkData> data,
            Networks networks,
            Run run,
            Workers workers,
            Clock clock) {
        this.plan = plan;
        this.model = model;
        this.data = data;
        this.networks = networks;
        this.run = run;
        this.workers = workers;
        this.clock = clock;
        plan.record()
                .select()
                .flatMap(select -> MetricName.problem("record.select.metric", select.metric(), columns()))
                .ifPresent(problem -> {
                    throw new ParleyException(problem);
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

    /** Runs from round 0 into an empty directory. */
    public Result start(RunDirectory directory, Provenance.Software software, Provenance.Inputs inputs, Watch watch) {
        AtomicFile.write(directory.resolved(), RunFileWriter.toYaml(plan.resolved()));
        Provenance.now(clock, software, inputs.withData(checksums()), run.secondOrder(), run.differences(), exactness())
                .write(directory.provenance());
        run.start();
        return finish(directory, Recorder.create(run, plan, directory), 0, Optional.empty(), watch);
    }

    /** Goes on from the newest checkpoint that is whole and whose records are still there; from the start when there is none. */
    public Result resume(RunDirectory directory, Provenance.Software software, Watch watch) {
        directory.requireNobodyWrites();
        AtomicFile.write(directory.resolved(), RunFileWriter.toYaml(plan.resolved()));
        CheckpointStore checkpoints = new CheckpointStore(directory.checkpoint());
        for (Path checkpoint : checkpoints.valid()) {
            Optional<Restored> restored = restore(checkpoints, checkpoint, directory);
            if (restored.isPresent()) {
                Recorder recorder =
                        Recorder.resume(run, plan, directory, restored.get().lengths());
                Provenance.read(directory.provenance())
                        .resumed(clock, run.round(), software)
                        .write(directory.provenance());
                Optional<MetricsFile> recorded = Optional.of(MetricsFile.read(directory.metrics()));
                return finish(directory, recorder, restored.get().seconds(), recorded, watch);
            }
        }
        run.start();
        return finish(directory, Recorder.create(run, plan, directory), 0, Optional.empty(), watch);
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
                new CheckpointStore(directory.checkpoint()),
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

    private record Restored(Recorder.Lengths lengths, double seconds) {}

    private Optional<Restored> restore(CheckpointStore checkpoints, Path checkpoint, RunDirectory directory) {
        Restored[] restored = new Restored[1];
        try {
            checkpoints.read(checkpoint, input -> {
                double seconds = input.readDouble();
                Recorder.Lengths lengths = Recorder.Lengths.read(input);
                if (lengths.areIn(directory, plan.record().iterates())) {
                    run.restore(input);
                    restored[0] = new Restored(lengths, seconds);
                }
            });
        } catch (IOException exception) {
            throw new ParleyException(new Problem(
                    ErrorCode.CHECKPOINT_UNUSABLE,
                    checkpoint.toString(),
                    exception.getMessage(),
                    "the plugins have changed since; start the run again, or use the versions of provenance.json"));
        }
        return Optional.ofNullable(restored[0]);
    }

    private Optional<MetricsRow> best(RunDirectory directory) {
        return plan.record()
                .select()
                .flatMap(select -> MetricsFile.read(directory.metrics()).best(select.metric(), select.maximise()));
    }

    private Map<String, Exactness> exactness() {
        Map<String, Exactness> result = new LinkedHashMap<>();
        plan.levels()
                .forEach((name, level) ->
                        level.motion().ifPresent(motion -> result.put(name, plan.exactness(level, motion))));
        return result;
    }
}
