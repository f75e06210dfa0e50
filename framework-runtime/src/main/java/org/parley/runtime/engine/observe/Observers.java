package org.parley.runtime.engine.observe;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
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
    private boolean tellsNobody;

    /** @param directions what the levels follow, before the first round */
    public Observers(RunPlan plan, ObservedRun run, Directions directions) {
        this.run = run;
        this.directions = directions;
        for (Component<ObserverFactory> component : plan.observers()) {
            watchers.add(new Watcher(component, new ObserverSetup(plan, run, directions, component.path())));
        }
        requireFilesOfTheirOwn();
    }

    /** @param listener hears once of every observer that fails and is left out */
    public void warn(Consumer<String> listener) {
        warnings = listener;
    }

    /** Columns and stop rules stay, for they are part of the run; nothing goes to the outside, as when a run is repeated to check it. */
    public void tellNobody() {
        tellsNobody = true;
    }

    /**
     * The columns they add.
     *
     * @param others that a row has without them
     * @throws ParleyException when a column is there already
     */
    public List<String> columns(Collection<String> others) {
        List<String> columns = new ArrayList<>();
        for (Watcher watcher : watchers) {
            for (OwnColumn column : watcher.setup.columns()) {
                if (others.contains(column.name()) || columns.contains(column.name())) {
                    throw conflict(watcher.component.path(), "its column '" + column.name() + "' is there already");
                }
                columns.add(column.name());
            }
        }
        return columns;
    }

    /** The columns they cannot do without, by their places in the run file. */
    public Map<String, Set<String>> read() {
        Map<String, Set<String>> read = new LinkedHashMap<>();
        watchers.forEach(watcher -> read.put(watcher.component.path(), watcher.setup.read()));
        return read;
    }

    /** Adds their columns to a row. */
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

    /** A row was written. */
    public void recorded(Row row) {
        outside("recorded", watcher -> {
            watcher.observer.recorded(row);
            watcher.setup.files().forEach(ObserverFile::flush);
        });
    }

    /** The first reason to end the run here; all are asked, as some count rows. */
    public Optional<String> stop(long round, Map<String, Double> values) {
        Optional<String> verdict = Optional.empty();
        for (Watcher watcher : watchers) {
            Optional<String> reason = watcher.stop(new UntimedRow(round, values));
            verdict = verdict.or(() -> reason);
        }
        return verdict;
    }

    /** A checkpoint was written after this round. */
    public void saved(long round) {
        outside("saved", watcher -> watcher.observer.saved(round));
    }

    /** What they have to tell in the end: by name, and by name and number where several have the same. */
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

    /** The rounds are over. */
    public void end(Status status) {
        outside("end", watcher -> {
            watcher.observer.end(status);
            watcher.setup.files().forEach(ObserverFile::flush);
        });
    }

    /** Everything they write into the run's directory. */
    public List<ObserverFile> files() {
        return tellsNobody
                ? List.of()
                : watchers.stream()
                        .flatMap(watcher -> watcher.setup.files().stream())
                        .toList();
    }

    /** Brings their files onto the disk and says how far they are, by name. */
    public Map<String, FileMark> sync() {
        outside("sync", watcher -> watcher.setup.files().forEach(ObserverFile::sync));
        Map<String, FileMark> marks = new LinkedHashMap<>();
        files().forEach(file -> file.lastMark().ifPresent(mark -> marks.put(file.name(), mark)));
        return marks;
    }

    /**
     * What a checkpoint keeps of them.
     *
     * @param saved says whose rows a checkpoint holds
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

    /** A stop rule that was added or changed begins anew; one that is gone is forgotten. */
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

    /** A run does not fail because nobody can be told of it. */
    private void outside(String method, Consumer<Watcher> call) {
        if (!tellsNobody) {
            watchers.forEach(watcher -> watcher.attempt(method, warnings, () -> call.accept(watcher)));
        }
    }

    private void requireFilesOfTheirOwn() {
        Set<String> names = new LinkedHashSet<>(RunDirectory.OWN_FILES);
        for (Watcher watcher : watchers) {
            for (ObserverFile file : watcher.setup.files()) {
                if (!names.add(file.name().toLowerCase(Locale.ROOT))) {
                    throw conflict(
                            watcher.component.path(), "its file " + file.name() + " is written by somebody else");
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

        /** What tells it from others, and from itself with other settings. */
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

        /** Empty where it has nothing to tell, or cannot. */
        Map<String, Double> summary(Consumer<String> warnings) {
            try {
                return leftOut ? Map.of() : Map.copyOf(ask("summary", observer::summary));
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
                    component.path() + ": '" + component.name() + "' is left out from now on: " + failure.getMessage());
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
            if (numbers == null) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        "observe",
                        "'" + column + "' is no average over agents",
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
     * A row in the making.
     *
     * @param values by column; observers add theirs
     * @param ofAgents the numbers behind columns that average over agents
     * @param reference the exact answers of a model that knows them
     */
    public record Measured(
            long round,
            Map<String, Double> values,
            Map<String, double[]> ofAgents,
            Supplier<Optional<Reference>> reference) {}

    /**
     * What observers may know of a run that has been built.
     *
     * @param values the variable of a level; fails when the run has no such level
     * @param steps how many steps a level has taken; fails when the run has no such level
     * @param reductions sums and lists over the agents of all processes
     * @param uncounted where observers evaluate costs, the same each time
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
