package org.parley.runtime.engine.observe;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.parley.api.component.Component;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.model.Reference;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.observe.Row;
import org.parley.api.observe.Status;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;
import org.parley.runtime.checkpoint.CheckpointSection;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.checkpoint.Texts;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.observe.ObserverSetup.OwnColumn;
import org.parley.runtime.engine.oracle.Evaluations.UncountedEvaluation;
import org.parley.runtime.engine.processes.Reductions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.record.FilePrefix.FileMark;
import org.parley.runtime.record.MetricsRow.UntimedRow;
import org.parley.runtime.record.ObserverFile;
import org.parley.runtime.record.RunDirectory;

/** All observers of a run, in the order of the run file. */
public final class Observers {

    private final ObservedRun run;
    private final Directions directions;
    private final List<Watcher> watchers = new ArrayList<>();
    private Consumer<String> warnings = warning -> {};
    private boolean muted;

    /**
     * Creates the observers of a run.
     *
     * @param directions the directions of the levels
     */
    public Observers(RunPlan plan, ObservedRun run, Directions directions) {
        this.run = run;
        this.directions = directions;
        for (Component<ObserverFactory> component : plan.observers()) {
            watchers.add(new Watcher(component, new ObserverSetup(plan, run, directions, component.path())));
        }
        requireDistinctFiles();
    }

    /**
     * Sets the listener for warnings.
     *
     * @param listener is called once for every observer that fails and is disabled
     */
    public void warn(Consumer<String> listener) {
        warnings = listener;
    }

    /**
     * Disables all output of observers, such as files, for runs that are repeated only for comparison. Columns and stop rules remain,
     * because they are part of the run.
     */
    public void mute() {
        muted = true;
    }

    /**
     * Returns the columns that observers add.
     *
     * @param others the columns that a row has without observers
     * @throws ParleyException if a column already exists
     */
    public List<String> columns(Collection<String> others) {
        List<String> columns = new ArrayList<>();
        for (Watcher watcher : watchers) {
            for (OwnColumn column : watcher.setup.columns()) {
                if (others.contains(column.name()) || columns.contains(column.name())) {
                    throw conflict(watcher.component.path(), "its column '" + column.name() + "' already exists");
                }
                columns.add(column.name());
            }
        }
        return columns;
    }

    /** Returns the columns that observers require, by the observers' places in the run file. */
    public Map<String, Set<String>> read() {
        Map<String, Set<String>> read = new LinkedHashMap<>();
        watchers.forEach(watcher -> read.put(watcher.component.path(), watcher.setup.read()));
        return read;
    }

    /** Adds the observers' columns to a row. */
    public void measure(Measured measured) {
        if (watchers.isEmpty()) {
            return;
        }
        run.uncounted().get().begin();
        try {
            RunObservation now = new RunObservation(run, measured);
            watchers.forEach(watcher -> watcher.measure(now, measured.values()));
        } finally {
            run.uncounted().get().end();
        }
    }

    /** Reports that a row was written. */
    public void recorded(Row row) {
        outside("recorded", watcher -> {
            watcher.observer.recorded(row);
            watcher.setup.files().forEach(ObserverFile::flush);
        });
    }

    /** Returns the first reason to end the run. All observers are called, because some count rows. */
    public Optional<String> stop(long round, Map<String, Double> values) {
        Optional<String> verdict = Optional.empty();
        for (Watcher watcher : watchers) {
            Optional<String> reason = watcher.stop(new UntimedRow(round, values));
            verdict = verdict.or(() -> reason);
        }
        return verdict;
    }

    /** Reports that a checkpoint of a round was written. */
    public void saved(long round) {
        outside("saved", watcher -> watcher.observer.saved(round));
    }

    /** Returns the observers' results by name; a number is appended to repeated names. */
    public Map<String, Map<String, Double>> summaries() {
        Map<String, Map<String, Double>> summaries = new LinkedHashMap<>();
        for (Watcher watcher : watchers) {
            Map<String, Double> summary = watcher.summary(warnings);
            if (!summary.isEmpty()) {
                String name = watcher.component.name();
                int same = 1;
                while (summaries.containsKey(same == 1 ? name : name + "-" + same)) {
                    same++;
                }
                summaries.put(same == 1 ? name : name + "-" + same, summary);
            }
        }
        return summaries;
    }

    /** Reports that the rounds are over. */
    public void end(Status status) {
        outside("end", watcher -> {
            watcher.observer.end(status);
            watcher.setup.files().forEach(ObserverFile::flush);
        });
    }

    public void reported(Path report) {
        outside("reported", watcher -> watcher.observer.reported(report));
    }

    /** Returns all files that observers write into the run's directory. */
    public List<ObserverFile> files() {
        return muted
                ? List.of()
                : watchers.stream()
                        .flatMap(watcher -> watcher.setup.files().stream())
                        .toList();
    }

    /** Forces the observers' files to disk and returns their lengths and checksums by name. */
    public Map<String, FileMark> sync() {
        outside("sync", watcher -> watcher.setup.files().forEach(ObserverFile::sync));
        Map<String, FileMark> marks = new LinkedHashMap<>();
        files().forEach(file -> file.lastMark().ifPresent(mark -> marks.put(file.name(), mark)));
        return marks;
    }

    /**
     * Returns the section of the observers in checkpoints.
     *
     * @param saved returns the agents whose rows a checkpoint contains
     */
    public CheckpointSection section(Supplier<Hosted> saved) {
        return new CheckpointSection(this::save, input -> restore(input, saved.get()));
    }

    private void save(DataOutput output) throws IOException {
        output.writeInt(watchers.size());
        for (Watcher watcher : watchers) {
            Texts.write(output, watcher.component.path());
            Texts.write(output, watcher.settings());
            watcher.setup.save(output);
        }
        directions.save(output);
    }

    /** Restores the observers. A stop rule that was added or changed starts from its initial state; a removed one is skipped. */
    private void restore(DataInput input, Hosted saved) throws IOException {
        for (long left = DamagedException.requireCount("its number of observers", input.readInt()); left > 0; left--) {
            String path = Texts.read(input);
            String settings = Texts.read(input);
            Optional<Watcher> same = watchers.stream()
                    .filter(watcher -> watcher.component.path().equals(path)
                            && watcher.settings().equals(settings))
                    .findFirst();
            if (same.isPresent()) {
                same.get().setup.restore(input);
            } else {
                ObserverSetup.readMemory(input);
            }
        }
        directions.restore(input, saved);
    }

    /** Calls observers for their output. A failure does not end the run. */
    private void outside(String method, Consumer<Watcher> call) {
        if (!muted) {
            watchers.forEach(watcher -> watcher.attempt(method, warnings, () -> call.accept(watcher)));
        }
    }

    private void requireDistinctFiles() {
        Set<String> names = new LinkedHashSet<>(RunDirectory.OWN_FILES);
        for (Watcher watcher : watchers) {
            for (ObserverFile file : watcher.setup.files()) {
                if (!names.add(file.name().toLowerCase(Locale.ROOT))) {
                    throw conflict(
                            watcher.component.path(),
                            "its file " + file.name() + " is already written by Parley or another observer");
                }
            }
        }
    }

    private static ParleyException conflict(String path, String message) {
        return new ParleyException(new Diagnostic(
                ErrorCode.CONFIG_CONFLICT, path, message, "leave one of the two out, or give it another name"));
    }

    /** One observer of a run, called across the boundary of its plugin. */
    private static final class Watcher {

        private final Component<ObserverFactory> component;
        private final ObserverSetup setup;
        private final Observer observer;
        private boolean leftOut;

        Watcher(Component<ObserverFactory> component, ObserverSetup setup) {
            this.component = component;
            this.setup = setup;
            this.observer = ask("create", () -> component.factory().create(component.settings(), setup));
            setup.close();
        }

        /** Returns a key that distinguishes it from other observers and from itself with other settings. */
        String settings() {
            return component.name() + component.settings().values();
        }

        void measure(Observation now, Map<String, Double> values) {
            setup.columns().forEach(column -> column.begin(values));
            ask("measure", () -> {
                observer.measure(now);
                return true;
            });
            setup.columns().forEach(OwnColumn::end);
        }

        Optional<String> stop(Row row) {
            return ask("stop", () -> observer.stop(row)).map(reason -> component.path() + ": " + reason);
        }

        /** Returns the observer's results; empty if it has none or fails. */
        Map<String, Double> summary(Consumer<String> warnings) {
            try {
                return leftOut ? Map.of() : new LinkedHashMap<>(ask("summary", observer::summary));
            } catch (ParleyException failure) {
                leaveOut(failure, warnings);
                return Map.of();
            }
        }

        void attempt(String method, Consumer<String> warnings, Runnable call) {
            if (leftOut) {
                return;
            }
            try {
                ask(method, () -> {
                    call.run();
                    return true;
                });
            } catch (ParleyException failure) {
                leaveOut(failure, warnings);
            }
        }

        private void leaveOut(ParleyException failure, Consumer<String> warnings) {
            leftOut = true;
            warnings.accept(
                    component.path() + ": '" + component.name() + "' is disabled from now on: " + failure.getMessage());
        }

        private <T> T ask(String method, Callable<T> question) {
            return PluginBoundary.ask(component.factory(), "in " + method + "()", question);
        }
    }

    /** A run at one row. */
    private record RunObservation(ObservedRun run, Measured measured) implements Observation {

        @Override
        public long round() {
            return measured.round();
        }

        @Override
        public Row row() {
            return new UntimedRow(measured.round(), measured.values());
        }

        @Override
        public Block value(String level) {
            return run.values().apply(level);
        }

        @Override
        public long steps(String level) {
            return run.steps().applyAsLong(level);
        }

        @Override
        public double[] perAgent(String column) {
            double[] numbers = measured.ofAgents().get(column);
            if (measured.ofAgents().isEmpty()) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_CONFLICT,
                        "observe",
                        "needs '" + column + "' of single agents, which record.agents: own keeps on their processes",
                        "remove record.agents, or this observer"));
            }
            if (numbers == null) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        "observe",
                        "'" + column + "' is not an average over agents",
                        "these are: " + String.join(", ", measured.ofAgents().keySet())));
            }
            return numbers.clone();
        }

        @Override
        public Oracle exact() {
            return run.uncounted().get().oracle();
        }

        @Override
        public Optional<Reference> reference() {
            return measured.reference().get();
        }

        @Override
        public void mean(Block block, double[] into) {
            System.arraycopy(run.reductions().mean((RowBlock) block), 0, into, 0, block.dimension());
        }

        @Override
        public double[] gather(Block block) {
            return run.reductions().allRows((RowBlock) block);
        }
    }

    /**
     * A row that is being measured.
     *
     * @param values the values by column; observers add theirs
     * @param ofAgents the values of single agents for columns that are averages over agents
     * @param reference the reference solution, if the model provides one
     */
    public record Measured(
            long round,
            Map<String, Double> values,
            Map<String, double[]> ofAgents,
            Supplier<Optional<Reference>> reference) {}

    /**
     * The parts of a run that observers may access.
     *
     * @param values returns the variable of a level; fails if the run has no such level
     * @param steps returns the number of steps a level has taken; fails if the run has no such level
     * @param reductions sums and lists over the agents of all processes
     * @param uncounted the evaluation that observers use without adding to the counts
     */
    public record ObservedRun(
            int processes,
            int upperDimension,
            int lowerDimension,
            Function<String, RowBlock> values,
            ToLongFunction<String> steps,
            Memory memory,
            Reductions reductions,
            Supplier<UncountedEvaluation> uncounted) {}
}
