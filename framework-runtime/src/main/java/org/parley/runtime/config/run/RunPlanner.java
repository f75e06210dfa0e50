package org.parley.runtime.config.run;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.model.ModelSize;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Layers;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.RunDefaults;
import org.parley.runtime.config.source.RunFileReader;
import org.parley.runtime.plan.MemoryEstimate;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Sha256;

/**
 * Turns a run file into a plan: merges it with its recipe, its parents and the command line, fills in defaults, and checks everything.
 * Writes nothing, and answers a bad file with one {@link ParleyException} that lists all that is wrong.
 */
public record RunPlanner(ComponentRegistry registry) {

    /** @param overrides what {@code --set} said, such as {@code levels.upper.step=0.01} */
    public RunPlan plan(Path runFile, List<String> overrides) {
        return plan(runFile, overrides, new Faults());
    }

    /** The same, for looking at a run's networks: weights that a strategy could not work with and too little memory are no fault here. */
    public RunPlan planForInspection(Path runFile, List<String> overrides) {
        return plan(runFile, overrides, new Faults(ErrorCode.CONFIG_UNSUITABLE_WEIGHTS, ErrorCode.OUT_OF_MEMORY));
    }

    /** The same, for a process that has some of the agents only: whether they fit is asked when it is known which. */
    public RunPlan planForShare(Path runFile, List<String> overrides) {
        return plan(runFile, overrides, new Faults(), MemoryEstimate::ofAnyShare);
    }

    /**
     * The same, for a sweep over recipes: keys that have no effect with this recipe are left out.
     *
     * @param unused receives an entry for each of them
     */
    public RunPlan planWithoutUnused(Path runFile, List<String> overrides, Collection<Fault> unused) {
        Faults faults = new Faults(ErrorCode.CONFIG_UNUSED);
        RunPlan plan = plan(runFile, overrides, faults);
        unused.addAll(faults.passedOver());
        return plan;
    }

    private RunPlan plan(Path runFile, List<String> overrides, Faults faults) {
        return plan(runFile, overrides, faults, RunPlanner::ofAll);
    }

    private static MemoryEstimate ofAll(RunPlan plan, ModelSize model) {
        return new MemoryEstimate(plan, model, 0);
    }

    private RunPlan plan(
            Path runFile,
            List<String> overrides,
            Faults faults,
            BiFunction<RunPlan, ModelSize, MemoryEstimate> memory) {
        Path file = runFile.toAbsolutePath().normalize();
        String name = String.valueOf(file.getFileName());
        Origin origin = Origin.runFile(Optional.ofNullable(file.getParent()).orElse(file));
        RunFileReader reader = new RunFileReader(faults);
        Optional<String> text = reader.text(file, "");
        Optional<Branch> branch = text.flatMap(yaml -> reader.text(yaml, origin, ""));
        return plan(faults, branch, new Source(name, Optional.of(file), text.map(Sha256::of)), overrides, memory);
    }

    /**
     * Plans a run file that is text in memory.
     *
     * @param name stands for the file name
     * @param base the directory that relative paths start from
     */
    public RunPlan plan(String name, String yaml, Path base, List<String> overrides) {
        Faults faults = new Faults();
        Optional<Branch> branch = new RunFileReader(faults).text(yaml, Origin.runFile(base.toAbsolutePath()), "");
        return plan(
                faults,
                branch,
                new Source(name, Optional.empty(), Optional.of(Sha256.of(yaml))),
                overrides,
                RunPlanner::ofAll);
    }

    /** Plans a run file that is a tree of maps, lists and plain values in memory. */
    public RunPlan plan(String name, Map<String, Object> tree, Path base, List<String> overrides) {
        Faults faults = new Faults();
        Optional<Branch> branch = new RunFileReader(faults).branch(tree, Origin.runFile(base.toAbsolutePath()), "");
        return plan(faults, branch, new Source(name, Optional.empty(), Optional.empty()), overrides, RunPlanner::ofAll);
    }

    /** Where a run file comes from. */
    private record Source(String name, Optional<Path> file, Optional<String> sha256) {}

    private RunPlan plan(
            Faults faults,
            Optional<Branch> runFile,
            Source source,
            List<String> overrides,
            BiFunction<RunPlan, ModelSize, MemoryEstimate> memory) {
        String name = source.name();
        if (runFile.isEmpty()) {
            faults.throwIfAny(name);
        }
        Branch given = runFile.orElseThrow();
        RunDefaults defaults = RunDefaults.of(registry, faults, given.origin().base());
        Branch merged = new Layers(faults, registry, defaults).merged(given, source.file(), overrides);
        RunPlan plan = new RunReader(faults, registry, defaults).plan(merged, name, source.sha256(), stem(name));
        List<String> notes = new WholeRunCheck(faults, memory).notes(plan);
        faults.throwIfAny(name);
        return plan.withNotes(notes);
    }

    /** The file's name without its extension, fit for a directory. */
    private static String stem(String name) {
        int dot = name.lastIndexOf('.');
        String stem = (dot > 0 ? name.substring(0, dot) : name).replaceAll("[/\\\\\\p{Cntrl}]", "-");
        return stem.isBlank() ? "run" : stem.substring(0, Math.min(stem.length(), 100));
    }
}
