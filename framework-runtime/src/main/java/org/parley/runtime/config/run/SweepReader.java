package org.parley.runtime.config.run;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
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
import java.util.stream.IntStream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.runtime.config.bind.ScalarReader;
import org.parley.runtime.config.bind.SectionReader;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Items;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.RunFileReader;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.grammar.Key;
import org.parley.runtime.grammar.Section;
import org.parley.runtime.grammar.SectionValues;
import org.parley.runtime.plan.RecordPlan;
import org.parley.runtime.plan.RunGrammar;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.random.AddressedRandom;
import org.parley.runtime.random.Seeds;

/** Reads sweep files. Errors of the runs themselves are reported when they are planned. */
public final class SweepReader {

    /** A larger sweep is a typing error: planning alone would take minutes, and the runs would take days. */
    private static final int MOST_RUNS = 10_000;

    private static final Option<Integer> SAMPLES = Option.integer("samples")
            .from(1)
            .to(MOST_RUNS)
            .mandatory()
            .description("Number of configurations to draw.");
    private static final Option<Long> SEED = Option.wholeNumber("seed")
            .orElse(1L)
            .description("Seed of the draws; each also depends on its key and number.");
    private static final Option<Long> AFTER =
            Option.wholeNumber("after").from(1).mandatory().description("Number of rounds that every run completes.");
    private static final Option<Integer> COHORT = Option.integer("cohort")
            .from(3)
            .orElse(8)
            .description("Number of runs after which later runs are compared with them.");
    private static final Option<Double> FROM = Option.number("from").mandatory().description("Smallest value.");
    private static final Option<Double> TO = Option.number("to").mandatory().description("Largest value.");
    private static final Option<String> SCALE = Option.choice("scale", "linear", "log")
            .orElse("linear")
            .description("Uniform quantity: the value or its logarithm.");

    /** A range to draw numbers from: {@code {from: 0.001, to: 1, scale: log}}. */
    static final Section RANGE = Section.of(FROM, TO, SCALE);

    private static final Key<SectionValues> SEARCH = Key.section("search", Section.of(SAMPLES, SEED))
            .description("Random search: draws configurations instead of using a grid.");
    private static final Key<SectionValues> SELECT = Key.section("select", RunGrammar.SELECT_SECTION)
            .description("Metric by which runs are ranked; the best comes first.");
    private static final Key<SectionValues> PRUNE = Key.section("prune", Section.of(AFTER, COHORT))
            .description("Median rule: ends runs that are worse than earlier ones.");
    static final Key<Object> VARY = Key.other("vary").description("Keys of run files, and their values.");

    /** The keys of a sweep file. */
    static final Section SWEEP = Section.of(
            Key.values(Option.text("runs").mandatory().description("Run files; paths relative to this file.")),
            VARY,
            SEARCH,
            Key.values(Option.wholeNumber("seeds")
                    .description("Seeds of each configuration; default: those of the run files.")),
            SELECT,
            PRUNE);

    private final Diagnostics diagnostics = new Diagnostics();
    private final Set<List<String>> ranges = new HashSet<>();
    private Optional<Draws> draws = Optional.empty();
    private boolean searches;

    /** @throws org.parley.api.component.ParleyException with all errors */
    public static SweepPlan read(Path file) {
        return new SweepReader().plan(file.toAbsolutePath().normalize());
    }

    private SweepPlan plan(Path file) {
        Optional<Branch> given = new RunFileReader(diagnostics).file(file, Origin.runFile(file.getParent()), "", "");
        String name = file.getFileName().toString();
        if (given.isEmpty()) {
            diagnostics.throwIfAny(name);
        }
        Branch sweep = given.orElseThrow();
        SectionValues values = new SectionReader(diagnostics).read(SWEEP, sweep, "");
        SweepPlan plan = new SweepPlan(
                name.replaceFirst("\\.ya?ml$", ""),
                runs(sweep),
                axes(sweep, values.find(SEARCH)),
                seeds(sweep),
                select(values),
                prune(sweep, values.find(PRUNE)));
        if (plan.count().compareTo(BigInteger.valueOf(MOST_RUNS)) > 0) {
            diagnostics.add(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "vary",
                    "makes " + plan.count() + " runs, at most " + MOST_RUNS + " are allowed",
                    "use fewer values or seeds, or several sweep files");
        }
        diagnostics.throwIfAny(name);
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
                    diagnostics.add(
                            ErrorCode.CONFIG_UNREADABLE,
                            "runs",
                            "file not found: " + run,
                            "paths are relative to the sweep file");
                }
            } catch (InvalidPathException diagnostic) {
                diagnostics.add(ErrorCode.CONFIG_UNREADABLE, "runs", node.shown() + " is not a file name", "");
            }
        }
        if (list(sweep, "runs").isEmpty()) {
            diagnostics.add(
                    ErrorCode.CONFIG_MISSING,
                    "runs",
                    sweep.has("runs") ? "does not name a run file" : "is missing",
                    "name a run file, or several: runs: [a.yaml, b.yaml]");
        }
        return runs;
    }

    /** Reads a map of keys that vary independently, or a list of maps whose keys vary together. */
    private List<SweepPlan.Axis> axes(Branch sweep, Optional<SectionValues> search) {
        if (search.isEmpty()) {
            return grid(sweep);
        }
        searches = true;
        draws = search.filter(SectionValues::isValid)
                .map(values -> new Draws(values.get(SAMPLES), new Seeds(values.get(SEED))));
        List<SweepPlan.Axis> axes = grid(sweep);
        if (!sweep.has("vary")) {
            diagnostics.add(
                    ErrorCode.CONFIG_MISSING,
                    "vary",
                    "does not name a key to draw values for",
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
        return varied(new SectionReader(diagnostics).section(sweep, "vary", "vary"), "vary").stream()
                .map(varied -> new SweepPlan.Axis(List.of(varied)))
                .toList();
    }

    private Optional<SweepPlan.Axis> together(Node node, String path) {
        if (!(node instanceof Branch branch) || branch.children().isEmpty()) {
            diagnostics.add(
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
            List<String> counts = new ArrayList<>();
            sizes.forEach((size, keys) -> counts.add(keys + " has " + size));
            diagnostics.add(
                    ErrorCode.CONFIG_CONFLICT,
                    path,
                    "varies keys together that have different numbers of values: " + Words.and(counts),
                    "use the same number of values, or vary the keys independently");
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
                diagnostics.add(
                        ErrorCode.CONFIG_OUT_OF_RANGE, Words.path(path, keys), "has no values", "such as [0.1, 0.2]");
            }
            all.add(new SweepPlan.Varied(named, texts));
        });
        return all;
    }

    /** Draws as many values from a range as there are samples. */
    private List<String> drawn(Branch range, List<String> keys, String path) {
        if (draws.isEmpty() && searches) {
            return List.of(); // the error in search has been reported
        }
        if (draws.isEmpty()) {
            diagnostics.add(
                    ErrorCode.CONFIG_MISSING,
                    "search",
                    path + " is a range, but the number of values to draw is not set",
                    "add search: {samples: 20}, or write a list of values");
            return List.of();
        }
        ranges.add(keys);
        return Range.read(range, path, diagnostics)
                .map(values -> draws.get().from(values, keys))
                .orElse(List.of());
    }

    private Optional<RecordPlan.Select> select(SectionValues sweep) {
        Optional<RecordPlan.Select> select =
                sweep.find(SELECT).filter(SectionValues::isValid).map(RecordPlan.Select::of);
        select.ifPresent(chosen -> MetricName.checkName("select.metric", chosen.metric(), diagnostics));
        return select;
    }

    private Optional<SweepPlan.Prune> prune(Branch sweep, Optional<SectionValues> prune) {
        if (prune.isPresent() && !sweep.has("select")) {
            diagnostics.add(
                    ErrorCode.CONFIG_MISSING,
                    "select",
                    "is required to choose the metric for pruning",
                    "such as select: {metric: upper_loss, goal: min}");
        }
        return prune.filter(SectionValues::isValid)
                .map(values -> new SweepPlan.Prune(values.get(AFTER), values.get(COHORT)));
    }

    private List<Long> seeds(Branch sweep) {
        List<Long> seeds = new ArrayList<>();
        for (Node node : list(sweep, "seeds")) {
            if (node instanceof Leaf leaf && leaf.value() instanceof Long seed) {
                seeds.add(seed);
            } else {
                diagnostics.add(
                        ErrorCode.CONFIG_WRONG_TYPE,
                        "seeds",
                        "must be a list of whole numbers, got " + node.shown(),
                        "such as [1, 2, 3]");
            }
        }
        if (sweep.has("seeds") && list(sweep, "seeds").isEmpty()) {
            diagnostics.add(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "seeds",
                    "has no values",
                    "such as [1, 2, 3], or remove it to keep the seeds of the run files");
        }
        return seeds;
    }

    /** Returns the list under a key; a single value is a list of one. */
    private static List<Node> list(Branch branch, String key) {
        return branch.child(key)
                .map(node -> node instanceof Items items ? items.items() : List.of(node))
                .orElse(List.of());
    }

    private static String plain(Node node) {
        return node instanceof Leaf leaf ? leaf.value().toString() : node.shown();
    }

    /** Writes a node as YAML on one line. */
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

    /**
     * A range to draw numbers from.
     *
     * @param whole whether both ends are whole numbers; if so, only whole numbers are drawn
     */
    record Range(double from, double to, boolean logarithmic, boolean whole) {

        /** Precise enough for a step size, and short enough for the name of a run. */
        private static final MathContext DIGITS = new MathContext(4);

        static Optional<Range> read(Branch given, String path, Diagnostics diagnostics) {
            SectionValues values = new SectionReader(diagnostics).read(RANGE, given, path);
            if (!values.isValid()) {
                return Optional.empty();
            }
            Range range = new Range(
                    values.get(FROM),
                    values.get(TO),
                    values.get(SCALE).equals("log"),
                    isWhole(given, "from") && isWhole(given, "to"));
            if (!(range.from < range.to)) {
                diagnostics.add(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        Words.path(path, "to"),
                        "must be larger than from, got " + Words.number(range.to),
                        "");
            }
            if (range.logarithmic && !(range.from > 0)) {
                diagnostics.add(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        Words.path(path, "from"),
                        "must be positive for scale: log, got " + Words.number(range.from),
                        "use a positive value, or scale: linear");
            }
            return Optional.of(range);
        }

        private static boolean isWhole(Branch given, String key) {
            return given.child(key)
                    .filter(node -> node instanceof Leaf leaf && leaf.value() instanceof Long)
                    .isPresent();
        }

        /** Returns the value at a fraction between 0 and 1 of the range, as written in a run file. */
        String at(double share) {
            double value = logarithmic
                    ? StrictMath.exp(StrictMath.log(from) + share * (StrictMath.log(to) - StrictMath.log(from)))
                    : from + share * (to - from + (whole ? 1 : 0));
            if (whole) {
                double rounded = logarithmic ? Math.rint(value) : Math.floor(value);
                return Long.toString((long) Math.max(from, Math.min(to, rounded)));
            }
            double rounded = new BigDecimal(value).round(DIGITS).doubleValue();
            return Double.toString(Math.max(from, Math.min(to, rounded)));
        }
    }

    /**
     * The draws of a random search. Each draw depends only on the seed, on its key and on its number. More samples or another varied key do
     * not change the other draws.
     */
    record Draws(int samples, Seeds seeds) {

        private static final String PURPOSE = "sweep ";

        /** Returns values from a range, one for each sample. */
        List<String> from(Range range, List<String> keys) {
            return IntStream.range(0, samples)
                    .mapToObj(sample -> range.at(stream(keys, sample).nextDouble()))
                    .toList();
        }

        /**
         * Combines all axes into one over the samples. A sample draws one of the values of a list, and takes the value that was drawn from
         * a range.
         *
         * @param ranges keys whose values have already been drawn
         */
        SweepPlan.Axis of(List<SweepPlan.Axis> axes, Set<List<String>> ranges) {
            List<SweepPlan.Varied> together = new ArrayList<>();
            for (SweepPlan.Axis axis : axes) {
                List<String> keys = axis.together().get(0).keys();
                int size = axis.together().get(0).values().size();
                int[] chosen = IntStream.range(0, samples)
                        .map(sample -> ranges.contains(keys)
                                ? sample
                                : stream(keys, sample).nextInt(size))
                        .toArray();
                for (SweepPlan.Varied varied : axis.together()) {
                    together.add(new SweepPlan.Varied(
                            varied.keys(),
                            IntStream.of(chosen).mapToObj(varied.values()::get).toList()));
                }
            }
            return new SweepPlan.Axis(together);
        }

        private AddressedRandom stream(List<String> keys, int sample) {
            return seeds.stream(PURPOSE + String.join(",", keys), 0, sample);
        }
    }
}
