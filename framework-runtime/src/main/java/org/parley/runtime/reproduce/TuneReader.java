package org.parley.runtime.reproduce;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.claim.Claim;
import org.parley.runtime.claim.Measure.CostOfTarget;
import org.parley.runtime.claim.Measure.Mean;
import org.parley.runtime.claim.Measure.ValueReached;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.config.bind.SectionReader;
import org.parley.runtime.config.run.SweepReader;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Items;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.RunFileReader;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.reproduce.Figure.Drawing;
import org.parley.runtime.reproduce.Figure.Tune;
import org.parley.runtime.reproduce.Figure.Variant;
import org.parley.runtime.reproduce.FigureReader.FigureKeys;

/** Reads how the steps of compared methods were chosen: {@code tune} or {@code steps}. */
record TuneReader(Diagnostics diagnostics, SectionReader sections) {

    /**
     * Reads {@code tune}.
     *
     * @param claims claims that determine which values of the metric are better, unless the section does
     */
    Optional<Tune> read(Branch parent, String path, Drawing drawing, List<Claim> claims) {
        if (!parent.has("tune")) {
            return Optional.empty();
        }
        Branch section = sections.section(parent, "tune", path);
        OptionValues values = sections.values(FigureKeys.TUNE, section, path);
        if (!values.isValid()) {
            return Optional.empty();
        }
        double[] factors = values.get(FigureKeys.FACTORS);
        double[] seeds = values.get(FigureKeys.TUNE_SEEDS);
        require(
                factors.length > 1 && isRising(factors) && factors[0] > 0,
                path + ".factors",
                "must be two or more positive numbers, the smallest first",
                "such as [0.25, 0.5, 1, 2, 4]");
        require(
                seeds.length > 0 && Arrays.stream(seeds).allMatch(seed -> seed == Math.rint(seed)),
                path + ".seeds",
                "must be a list of whole numbers",
                "such as [101, 102]");
        String metric = values.find(FigureKeys.METRIC).orElse(drawing.metric());
        Optional<ValueReached> alike = claims.stream()
                .map(Claim::measure)
                .filter(measure -> measure.metric().equals(metric))
                .filter(ValueReached.class::isInstance)
                .map(ValueReached.class::cast)
                .findFirst();
        boolean rises = alike.map(ValueReached::isBetterLarge)
                .orElse(claims.stream()
                        .map(Claim::measure)
                        .anyMatch(measure -> measure instanceof CostOfTarget cost
                                && cost.metric().equals(metric)
                                && cost.rises()));
        return Optional.of(new Tune(
                keys(section, path + ".keys"),
                Arrays.stream(factors).boxed().toList(),
                Arrays.stream(seeds).mapToLong(seed -> (long) seed).boxed().toList(),
                values.find(FigureKeys.ROUNDS).map(OptionalLong::of).orElse(OptionalLong.empty()),
                values.get(FigureKeys.WIDEN),
                metric,
                section.has("goal") ? values.get(FigureKeys.GOAL).equals("max") : rises,
                section.has("mean")
                        ? values.get(FigureKeys.MEAN)
                        : alike.map(ValueReached::mean).orElse(Mean.ARITHMETIC),
                values.find(FigureKeys.AT).or(drawing.over()::cost).orElse(CostAxis.ROUNDS),
                values.get(FigureKeys.ON),
                values.get(FigureKeys.WITHIN)));
    }

    /** Reads a list of keys for all methods, or lists by method. */
    private Map<String, List<String>> keys(Branch section, String path) {
        Map<String, List<String>> keys = new LinkedHashMap<>();
        Node given = section.child("keys").orElse(new Items(List.of(), section.origin()));
        Map<String, Node> lists = given instanceof Branch byMethod ? byMethod.children() : Map.of(Tune.OTHERS, given);
        lists.forEach((method, list) -> {
            List<Node> items = list instanceof Items many ? many.items() : List.of(list);
            require(
                    items.stream().allMatch(Leaf.class::isInstance),
                    path,
                    "must list keys, or list them by method",
                    "such as [levels.upper.step], or {mdbo: [levels.upper.step], \"*\": [levels.*.step]}");
            if (!items.isEmpty()) {
                keys.put(
                        method,
                        items.stream()
                                .filter(Leaf.class::isInstance)
                                .map(leaf -> ((Leaf) leaf).value().toString())
                                .toList());
            }
        });
        return keys;
    }

    private void require(boolean holds, String path, String message, String hint) {
        if (!holds) {
            diagnostics.add(ErrorCode.CONFIG_OUT_OF_RANGE, path, message, hint);
        }
    }

    private static boolean isRising(double[] numbers) {
        return LongStream.range(1, numbers.length).allMatch(i -> numbers[(int) i - 1] < numbers[(int) i]);
    }

    /**
     * Requires that a comparison of methods tunes their steps or states how they were chosen. Trials must not use the seeds of the figure's
     * runs.
     */
    void requireChosenSteps(Variant variant, String path) {
        SweepPlan sweep = SweepReader.read(variant.sweep());
        Set<String> recipes = ComparedRecipes.of(sweep);
        if (recipes.size() > 1 && variant.tune().isEmpty() && variant.steps().isEmpty()) {
            diagnostics.add(
                    ErrorCode.CONFIG_MISSING,
                    path + "tune",
                    "the figure compares methods (" + String.join(", ", recipes)
                            + ") but does not state how their steps were chosen",
                    "tune them, such as tune: {factors: [0.25, 0.5, 1, 2, 4], seeds: [101, 102]}, or write steps: paper"
                            + " if the paper gives them, or steps: and the reason");
        }
        if (variant.tune().isPresent() && !variant.steps().isEmpty()) {
            diagnostics.add(
                    ErrorCode.CONFIG_CONFLICT,
                    path + "steps",
                    "the figure tunes its steps and also states that they are given",
                    "remove tune or steps");
        }
        variant.tune().ifPresent(tune -> {
            List<Long> shared =
                    tune.seeds().stream().filter(sweep.seeds()::contains).toList();
            if (!shared.isEmpty()) {
                diagnostics.add(
                        ErrorCode.CONFIG_CONFLICT,
                        path + "tune.seeds",
                        "are seeds of the figure as well: " + shared,
                        "use other seeds for tuning than for the figure's runs");
            }
        });
    }

    /** Finds the recipes of a sweep's runs by the text of their files. */
    private static final class ComparedRecipes {

        private ComparedRecipes() {}

        /** Returns recipes by name. A run file without a recipe counts as a separate recipe. */
        static Set<String> of(SweepPlan sweep) {
            Set<String> recipes = new TreeSet<>();
            sweep.axes().stream()
                    .flatMap(axis -> axis.together().stream())
                    .filter(varied -> varied.keys().contains("recipe"))
                    .forEach(varied -> recipes.addAll(varied.values()));
            if (recipes.isEmpty()) {
                sweep.runs()
                        .forEach(run -> recipes.add(recipe(run, new LinkedHashSet<>())
                                .orElse(run.getFileName().toString())));
            }
            return recipes;
        }

        /** Errors of a run file are reported when it is planned. */
        private static Optional<String> recipe(Path file, Set<Path> seen) {
            Optional<Branch> branch = seen.add(file)
                    ? new RunFileReader(new Diagnostics()).file(file, Origin.runFile(file.getParent()), "", "")
                    : Optional.empty();
            return branch.flatMap(run -> text(run, "recipe"))
                    .or(() -> branch.flatMap(run -> text(run, "extends"))
                            .flatMap(
                                    parent -> recipe(file.resolveSibling(parent).normalize(), seen)));
        }

        private static Optional<String> text(Branch branch, String key) {
            return branch.child(key)
                    .filter(Leaf.class::isInstance)
                    .map(leaf -> ((Leaf) leaf).value().toString());
        }
    }
}
