package org.parley.runtime.config.run;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Layers;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.RunDefaults;
import org.parley.runtime.config.source.RunFileReader;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.plan.MemoryEstimate;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.PlanOptions.Purpose;
import org.parley.runtime.plan.RunGrammar;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;
import org.parley.runtime.record.Sha256;

/**
 * Creates a plan from a run file: merges it with its recipe, its parents and the command line, adds defaults, and validates the result.
 * Does not write anything. For an invalid file, throws one {@link ParleyException} with all errors.
 */
public record RunPlanner(ComponentRegistry registry) {

    /** The smallest weight of a new direction that is probably meant as the weight of the old one. */
    private static final double MOMENTUM = 0.5;

    /** Plans a run file from any source. */
    public RunPlan plan(RunSource source, PlanOptions options) {
        Diagnostics diagnostics = diagnostics(options);
        RunFileReader reader = new RunFileReader(diagnostics);
        Origin origin = Origin.runFile(source.base());
        Optional<String> text = source.file()
                .map(file -> reader.text(file, ""))
                .orElseGet(
                        () -> source.content().filter(String.class::isInstance).map(String.class::cast));
        Optional<Branch> branch = source.content()
                .filter(Map.class::isInstance)
                .map(tree -> reader.branch(tree, origin, ""))
                .orElseGet(() -> text.flatMap(yaml -> reader.text(yaml, origin, "")));
        RunPlan plan = plan(diagnostics, branch, source, text.map(Sha256::of), options);
        options.unused().ifPresent(unused -> unused.addAll(diagnostics.ignored()));
        return plan;
    }

    /** Creates diagnostics that ignore errors according to {@link PlanOptions.Purpose}. */
    private static Diagnostics diagnostics(PlanOptions options) {
        List<ErrorCode> ignored = new ArrayList<>();
        if (options.purpose() == Purpose.INSPECTION) {
            ignored.addAll(List.of(ErrorCode.CONFIG_UNSUITABLE_WEIGHTS, ErrorCode.OUT_OF_MEMORY));
        }
        options.unused().ifPresent(unused -> ignored.add(ErrorCode.CONFIG_UNUSED));
        return new Diagnostics(ignored.toArray(ErrorCode[]::new));
    }

    private RunPlan plan(
            Diagnostics diagnostics,
            Optional<Branch> runFile,
            RunSource source,
            Optional<String> sha256,
            PlanOptions options) {
        String name = source.name();
        if (runFile.isEmpty()) {
            diagnostics.throwIfAny(name);
        }
        Branch given = runFile.orElseThrow();
        RunDefaults defaults =
                RunDefaults.of(registry, diagnostics, given.origin().base());
        Layers layers = new Layers(diagnostics, registry, defaults);
        Branch merged = layers.merged(given, source.file(), options.overrides());
        RunPlan plan =
                new RunReader(diagnostics, registry, defaults).plan(merged, name, sha256, stem(name), options.data());
        boolean isShare = options.purpose() == Purpose.SHARE;
        List<String> notes = new ArrayList<>(layers.notes());
        notes.addAll(momentum(merged));
        notes.addAll(new WholeRunCheck(
                        diagnostics,
                        (run, model) ->
                                isShare ? MemoryEstimate.ofAnyProcess(run, model) : new MemoryEstimate(run, model, 0))
                .notes(plan));
        diagnostics.throwIfAny(name);
        return plan.withNotes(notes);
    }

    /** Explains numbers such as {@code momentum: 0.9} that the user wrote: other tools use the weight of the old direction. */
    private static List<String> momentum(Branch run) {
        List<String> notes = new ArrayList<>();
        branch(run, RunGrammar.LEVELS.name())
                .ifPresent(levels -> levels.children()
                        .keySet()
                        .forEach(level -> branch(levels, level)
                                .flatMap(keys -> branch(keys, RunGrammar.TRANSFORM.name()))
                                .filter(transform -> transform.complete() && transform.written())
                                .flatMap(number -> branch(number, "with"))
                                .flatMap(options -> options.children().values().stream()
                                        .map(RunPlanner::number)
                                        .filter(weight -> weight > MOMENTUM && weight < 1)
                                        .findFirst())
                                .ifPresent(weight ->
                                        notes.add(Words.path(Words.path("levels", level), RunGrammar.MOMENTUM.name())
                                                + ": " + Words.number(weight) + " is the weight of the new direction;"
                                                + " the momentum " + Words.number(weight) + " of other tools is "
                                                + Words.number(BigDecimal.ONE
                                                        .subtract(BigDecimal.valueOf(weight))
                                                        .doubleValue())
                                                + " here"))));
        return notes;
    }

    private static Optional<Branch> branch(Branch parent, String key) {
        return parent.child(key).filter(Branch.class::isInstance).map(Branch.class::cast);
    }

    private static double number(Node node) {
        return node instanceof Leaf leaf && leaf.value() instanceof Number number ? number.doubleValue() : 0;
    }

    /** Returns the file's name without its extension, as a valid directory name. */
    private static String stem(String name) {
        int dot = name.lastIndexOf('.');
        String stem = (dot > 0 ? name.substring(0, dot) : name).replaceAll("[/\\\\\\p{Cntrl}]", "-");
        return stem.isBlank() ? "run" : stem.substring(0, Math.min(stem.length(), 100));
    }
}
