package org.parley.runtime.config.run;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.config.bind.ScalarReader;
import org.parley.runtime.config.bind.SectionReader;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.KnownKeys;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Items;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.RunFileReader;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.plan.RecordPlan;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.random.Seeds;

/** Reads sweep files; what is wrong with the runs themselves shows when they are planned. */
public final class SweepReader {

    /** Beyond this a sweep is a slip of the pen: planning alone would take minutes, the runs days. */
    private static final int MOST_RUNS = 10_000;

    private static final List<String> KEYS = List.of("runs", "vary", "search", "seeds", "select", "prune");

    private static final Option<Integer> SAMPLES =
            Option.integer("samples").from(1).to(MOST_RUNS).mandatory().says("How many configurations are drawn.");
    private static final Option<Long> SEED =
            Option.wholeNumber("seed").orElse(1L).says("What the draws depend on, beside the key and the number.");
    private static final Option<Long> AFTER =
            Option.wholeNumber("after").from(1).mandatory().says("Rounds that every run makes.");
    private static final Option<Integer> COHORT = Option.integer("cohort")
            .from(3)
            .orElse(8)
            .says("How many runs are made before the next ones are held against them.");

    static final List<Option<?>> SEARCH = List.of(SAMPLES, SEED);
    static final List<Option<?>> PRUNE = List.of(AFTER, COHORT);

    private final Faults faults = new Faults();
    private final Set<List<String>> ranges = new HashSet<>();
    private Optional<Draws> draws = Optional.empty();
    private boolean searches;

    /** @throws org.parley.api.component.ParleyException with everything that is wrong */
    public static SweepPlan read(Path file) {
        return new SweepReader().plan(file.toAbsolutePath().normalize());
    }

    private SweepPlan plan(Path file) {
        Optional<Branch> given = new RunFileReader(faults).file(file, Origin.runFile(file.getParent()), "", "");
        String name = file.getFileName().toString();
        if (given.isEmpty()) {
            faults.throwIfAny(name);
        }
        Branch sweep = given.orElseThrow();
        KnownKeys.check(sweep, KEYS, Words::shortened, faults);
        SweepPlan plan = new SweepPlan(
                name.replaceFirst("\\.ya?ml$", ""),
                runs(sweep),
                axes(sweep),
                seeds(sweep),
                select(sweep),
                prune(sweep));
        if (plan.count().compareTo(BigInteger.valueOf(MOST_RUNS)) > 0) {
            faults.add(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "vary",
                    "makes " + plan.count() + " runs, at most " + MOST_RUNS + " can be made",
                    "fewer values or seeds, or several sweep files");
        }
        faults.throwIfAny(name);
        return plan;
    }

    private List<Path> runs(Branch sweep) {
        List<Path> runs = new ArrayList<>();
        for (Node node : list(sweep, "runs")) {
            try {
                Path run = sweep.origin().base().resolve(plain(node)).normalize();
                if (Files.isRegularFile(run)) {
                    runs.add(run);
                } else {
                    faults.add(
                            ErrorCode.CONFIG_UNREADABLE,
                            "runs",
                            "there is no file " + run,
                            "paths are relative to the sweep file");
                }
            } catch (InvalidPathException fault) {
                faults.add(ErrorCode.CONFIG_UNREADABLE, "runs", node.shown() + " is not a file name", "");
            }
        }
        if (list(sweep, "runs").isEmpty()) {
            faults.add(
                    ErrorCode.CONFIG_MISSING,
                    "runs",
                    sweep.has("runs") ? "names no run file" : "is missing",
                    "name a run file, or several: runs: [a.yaml, b.yaml]");
        }
        return runs;
    }

    /** A map of keys, each varied by itself, or a list of maps whose keys vary together. */
    private List<SweepPlan.Axis> axes(Branch sweep) {
        if (!sweep.has("search")) {
            return grid(sweep);
        }
        searches = true;
        SectionReader sections = new SectionReader(faults);
        OptionValues search = sections.values(SEARCH, sections.section(sweep, "search", "search"), "search");
        draws = search.find(SAMPLES)
                .filter(samples -> search.faultless())
                .map(samples -> new Draws(samples, new Seeds(search.get(SEED))));
        List<SweepPlan.Axis> axes = grid(sweep);
        if (!sweep.has("vary")) {
            faults.add(
                    ErrorCode.CONFIG_MISSING,
                    "vary",
                    "names nothing to draw",
                    "such as vary: {levels.upper.step: {from: 0.001, to: 1, scale: log}}");
        }
        boolean complete = axes.stream()
                .flatMap(axis -> axis.together().stream())
                .noneMatch(varied -> varied.values().isEmpty());
        return draws.filter(drawn -> complete && !axes.isEmpty())
                .map(drawn -> List.of(drawn.of(axes, ranges)))
                .orElse(List.of());
    }

    private List<SweepPlan.Axis> grid(Branch sweep) {
        if (sweep.child("vary").orElse(null) instanceof Items items) {
            List<SweepPlan.Axis> axes = new ArrayList<>();
            for (int k = 0; k < items.items().size(); k++) {
                together(items.items().get(k), "vary[" + k + "]").ifPresent(axes::add);
            }
            return axes;
        }
        return varied(new SectionReader(faults).section(sweep, "vary", "vary"), "vary").stream()
                .map(varied -> new SweepPlan.Axis(List.of(varied)))
                .toList();
    }

    private Optional<SweepPlan.Axis> together(Node node, String path) {
        if (!(node instanceof Branch branch) || branch.children().isEmpty()) {
            faults.add(
                    ErrorCode.CONFIG_WRONG_TYPE,
                    path,
                    "must name keys that vary together, got " + node.shown(),
                    "such as {agents: [5, 10], levels.upper.step: [0.1, 0.07]}");
            return Optional.empty();
        }
        List<SweepPlan.Varied> varied = varied(branch, path);
        Map<Integer, String> sizes = new LinkedHashMap<>();
        varied.forEach(keys -> sizes.putIfAbsent(keys.values().size(), String.join(", ", keys.keys())));
        if (sizes.size() > 1) {
            List<String> told = new ArrayList<>();
            sizes.forEach((size, keys) -> told.add(keys + " has " + size));
            faults.add(
                    ErrorCode.CONFIG_CONFLICT,
                    path,
                    "varies keys together, and they have different numbers of values: " + Words.and(told),
                    "give all of them as many, or vary them by themselves");
        }
        return sizes.size() == 1 ? Optional.of(new SweepPlan.Axis(varied)) : Optional.empty();
    }

    private List<SweepPlan.Varied> varied(Branch vary, String path) {
        List<SweepPlan.Varied> all = new ArrayList<>();
        vary.children().forEach((keys, values) -> {
            List<String> named =
                    Arrays.stream(keys.split(",")).map(String::strip).toList();
            boolean isRange = values instanceof Branch branch && branch.has("from");
            List<String> texts = isRange
                    ? drawn((Branch) values, named, Words.path(path, keys))
                    : list(vary, keys).stream().map(SweepReader::asOverride).toList();
            if (texts.isEmpty() && !isRange) {
                faults.add(
                        ErrorCode.CONFIG_OUT_OF_RANGE, Words.path(path, keys), "has no values", "such as [0.1, 0.2]");
            }
            all.add(new SweepPlan.Varied(named, texts));
        });
        return all;
    }

    /** As many values from a range as there are samples. */
    private List<String> drawn(Branch range, List<String> keys, String path) {
        if (draws.isEmpty() && searches) {
            return List.of(); // what is wrong with the search is told already
        }
        if (draws.isEmpty()) {
            faults.add(
                    ErrorCode.CONFIG_MISSING,
                    "search",
                    path + " is a range, and it is not said how many values to draw from it",
                    "add search: {samples: 20}, or write a list of values");
            return List.of();
        }
        ranges.add(keys);
        return Range.read(range, path, faults)
                .map(values -> draws.get().from(values, keys))
                .orElse(List.of());
    }

    private Optional<SweepPlan.Prune> prune(Branch sweep) {
        if (!sweep.has("prune")) {
            return Optional.empty();
        }
        if (!sweep.has("select")) {
            faults.add(
                    ErrorCode.CONFIG_MISSING,
                    "select",
                    "is needed to tell by which metric runs are pruned",
                    "such as select: {metric: upper_loss, goal: min}");
        }
        SectionReader sections = new SectionReader(faults);
        OptionValues values = sections.values(PRUNE, sections.section(sweep, "prune", "prune"), "prune");
        return values.find(AFTER)
                .filter(after -> values.faultless())
                .map(after -> new SweepPlan.Prune(after, values.get(COHORT)));
    }

    private List<Long> seeds(Branch sweep) {
        List<Long> seeds = new ArrayList<>();
        for (Node node : list(sweep, "seeds")) {
            if (node instanceof Leaf leaf && leaf.value() instanceof Long seed) {
                seeds.add(seed);
            } else {
                faults.add(
                        ErrorCode.CONFIG_WRONG_TYPE,
                        "seeds",
                        "must be a list of whole numbers, got " + node.shown(),
                        "such as [1, 2, 3]");
            }
        }
        if (sweep.has("seeds") && list(sweep, "seeds").isEmpty()) {
            faults.add(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "seeds",
                    "has no values",
                    "such as [1, 2, 3], or leave it out to keep the seeds of the run files");
        }
        return seeds;
    }

    private Optional<RecordPlan.Select> select(Branch sweep) {
        if (!sweep.has("select")) {
            return Optional.empty();
        }
        SectionReader sections = new SectionReader(faults);
        OptionValues values = sections.values(RunKeys.SELECT, sections.section(sweep, "select", "select"), "select");
        return values.find(RunKeys.METRIC)
                .map(metric -> new RecordPlan.Select(
                        metric, values.find(RunKeys.GOAL).orElse("min").equals("max")));
    }

    /** What stands under a key; a single value is a list of one. */
    private static List<Node> list(Branch branch, String key) {
        return branch.child(key)
                .map(node -> node instanceof Items items ? items.items() : List.of(node))
                .orElse(List.of());
    }

    private static String plain(Node node) {
        return node instanceof Leaf leaf ? leaf.value().toString() : node.shown();
    }

    /** YAML in one line. */
    private static String asOverride(Node node) {
        if (node instanceof Branch branch) {
            List<String> entries = new ArrayList<>();
            branch.children().forEach((key, child) -> entries.add(key + ": " + asOverride(child)));
            return "{" + String.join(", ", entries) + "}";
        }
        if (node instanceof Items items) {
            return "["
                    + String.join(
                            ", ",
                            items.items().stream().map(SweepReader::asOverride).toList()) + "]";
        }
        Leaf leaf = (Leaf) node;
        boolean plainWord = !(leaf.value() instanceof String text)
                || (text.matches("[A-Za-z][\\w.-]*") && !ScalarReader.looksLikeValue(leaf));
        return plainWord
                ? leaf.value().toString()
                : "'" + leaf.value().toString().replace("'", "''") + "'";
    }
}
