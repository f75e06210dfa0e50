package org.parley.runtime.reproduce;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.runtime.claim.Claim;
import org.parley.runtime.claim.Measure.Mean;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.Spread;
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
import org.parley.runtime.grammar.Key;
import org.parley.runtime.grammar.Section;
import org.parley.runtime.grammar.SectionValues;
import org.parley.runtime.reproduce.Figure.Across;
import org.parley.runtime.reproduce.Figure.Drawing;
import org.parley.runtime.reproduce.Figure.Tune;
import org.parley.runtime.reproduce.Figure.Variant;

/** Reads the file of a figure. */
final class FigureReader {

    private final Diagnostics diagnostics = new Diagnostics();
    private final SectionReader sections = new SectionReader(diagnostics);
    private final ClaimReader claims = new ClaimReader(diagnostics);
    private final TuneReader tunes = new TuneReader(diagnostics, sections);

    /**
     * @param id the id of the figure
     * @throws org.parley.api.component.ParleyException with all errors
     */
    static Figure read(Path file, String id) {
        return new FigureReader().figure(file.toAbsolutePath().normalize(), id);
    }

    private Figure figure(Path file, String id) {
        Optional<Branch> given = new RunFileReader(diagnostics).file(file, Origin.runFile(file.getParent()), "", "");
        diagnostics.throwIfAny(file.toString());
        Branch branch = given.orElseThrow();
        OptionValues values = sections.values(FigureKeys.FIGURE, branch, "");
        boolean hasRuns = branch.has("sweep") || branch.has("full");
        Optional<Drawing> drawing = hasRuns ? drawing(branch) : Optional.empty();
        if (!hasRuns && values.find(FigureKeys.MISSING).orElse("").isEmpty()) {
            diagnostics.add(
                    ErrorCode.CONFIG_MISSING, "sweep", "is missing", "name a sweep file, or use the key missing");
        }
        List<Claim> read = drawing.map(axes -> claims(branch, axes)).orElse(List.of());
        Optional<Tune> tune = drawing.flatMap(axes -> tunes.read(branch, "tune", axes, read));
        Optional<Variant> quick = variant(branch, values, "set", tune, "");
        Branch wholeSize = sections.section(branch, "full", "full");
        Optional<Tune> wholeTune = drawing.flatMap(axes -> tunes.read(wholeSize, "full.tune", axes, read))
                .or(() -> tune);
        String steps = values.find(FigureKeys.STEPS).orElse("");
        Optional<Variant> full = branch.has("full")
                ? variant(
                        wholeSize,
                        sections.values(FigureKeys.VARIANT, wholeSize, "full"),
                        "full.set",
                        wholeSize.has("steps") ? Optional.empty() : wholeTune,
                        wholeSize.has("tune") ? "" : steps)
                : Optional.empty();
        diagnostics.throwIfAny(file.toString());
        Stream.concat(quick.stream(), full.stream())
                .forEach(variant -> ClaimReader.requireRuns(read, SweepReader.read(variant.sweep()), file));
        quick.ifPresent(variant -> tunes.requireChosenSteps(variant, ""));
        full.ifPresent(variant -> tunes.requireChosenSteps(variant, "full."));
        diagnostics.throwIfAny(file.toString());
        return new Figure(
                id,
                values.get(FigureKeys.PAPER),
                values.get(FigureKeys.TITLE),
                values.get(FigureKeys.TRIMMED),
                quick,
                full,
                values.get(FigureKeys.MISSING),
                values.get(FigureKeys.REMARK),
                drawing,
                read,
                file.resolveSibling(file.getFileName().toString().replaceFirst("\\.yaml$", "")));
    }

    /** @param inherited the default of the key {@code steps} */
    private Optional<Variant> variant(
            Branch section, OptionValues values, String path, Optional<Tune> tune, String inherited) {
        List<String> overrides = new ArrayList<>();
        sections.section(section, "set", path).children().forEach((key, node) -> {
            if (node instanceof Leaf leaf) {
                overrides.add(key + "=" + leaf.value());
            } else {
                diagnostics.add(
                        ErrorCode.CONFIG_WRONG_TYPE, path + "." + key, "must be a value, got " + node.shown(), "");
            }
        });
        return values.find(FigureKeys.SWEEP)
                .map(sweep -> new Variant(
                        sweep,
                        overrides,
                        values.find(FigureKeys.TAKES).orElse(""),
                        values.find(FigureKeys.NEEDS).orElse(List.of()),
                        tune,
                        values.find(FigureKeys.STEPS)
                                .filter(steps -> !steps.isEmpty())
                                .orElse(inherited)));
    }

    private Optional<Drawing> drawing(Branch figure) {
        OptionValues values = sections.values(FigureKeys.DRAW, sections.section(figure, "draw", "draw"), "draw");
        if (!values.isValid()) {
            return Optional.empty();
        }
        String log = values.get(FigureKeys.LOG);
        return Optional.of(new Drawing(
                values.get(FigureKeys.Y),
                across(values.get(FigureKeys.X)),
                values.get(FigureKeys.TIED),
                values.find(FigureKeys.LABEL),
                log.startsWith("x"),
                log.equals("auto") ? Optional.empty() : Optional.of(log.endsWith("y")),
                values.get(FigureKeys.BAND),
                values.get(FigureKeys.WITHIN)));
    }

    /** Returns the axis of a name. Names that are not a cost are keys, without the path. */
    static Across across(String name) {
        for (CostAxis axis : CostAxis.values()) {
            if (name.toUpperCase(Locale.ROOT).replace('-', '_').equals(axis.name())) {
                return new Across(Optional.of(axis), Optional.empty());
            }
        }
        return new Across(Optional.empty(), Optional.of(name.substring(name.lastIndexOf('.') + 1)));
    }

    private List<Claim> claims(Branch figure, Drawing drawing) {
        Optional<Node> given = figure.child("claims");
        if (!(given.orElse(null) instanceof Items items) || items.items().isEmpty()) {
            diagnostics.add(
                    given.isPresent() ? ErrorCode.CONFIG_WRONG_TYPE : ErrorCode.CONFIG_MISSING,
                    "claims",
                    given.map(node -> "must be a list of claims, got " + node.shown())
                            .orElse("is missing"),
                    "such as - {says: …, order: [a, b]}");
            return List.of();
        }
        List<Claim> read = new ArrayList<>();
        for (int i = 0; i < items.items().size(); i++) {
            claims.read(items.items().get(i), "claims[" + i + "]", drawing).ifPresent(read::add);
        }
        return read;
    }

    /** The keys of a figure's file, each declared once. */
    static final class FigureKeys {

        static final Option<String> PAPER = Option.text("paper").mandatory().description("Name of the paper.");
        static final Option<String> TITLE = Option.text("title").mandatory().description("Title of the figure.");
        static final Option<String> TRIMMED =
                Option.text("trimmed").orElse("").description("Difference between the quick variant and the paper.");
        static final Option<String> MISSING =
                Option.text("missing").orElse("").description("Requirements of a figure that cannot be run.");

        static final Option<String> REMARK = Option.text("remark")
                .orElse("")
                .description("Known reason why claims do not hold or cannot be decided.");

        static final Option<Path> SWEEP = Option.file("sweep").description("Sweep file.");
        static final Option<String> TAKES =
                Option.text("takes").orElse("minutes").description("Approximate duration.");
        static final Option<List<String>> NEEDS = Option.texts("needs")
                .orElse(List.of())
                .description("Required datasets that are not included in Parley.");

        static final Option<String> STEPS = Option.text("steps")
                .orElse("")
                .description("Reason why the steps of the methods are not tuned; paper if the paper gives them.");
        static final Option<double[]> FACTORS =
                Option.numbers("factors").mandatory().description("Factors for the steps of every method.");
        static final Option<double[]> TUNE_SEEDS = Option.numbers("seeds")
                .mandatory()
                .description("Seeds of the trials; the figure's own seeds are rejected.");
        static final Option<Long> ROUNDS = Option.wholeNumber("rounds")
                .from(1)
                .optional()
                .description("Rounds of every trial; default: those of the run files, which must then agree.");
        static final Option<Integer> WIDEN = Option.integer("widen")
                .from(0)
                .orElse(2)
                .description("Number of times that the range may be widened because a winner is at its edge.");
        static final Option<String> ON =
                Option.text("on").orElse("*").description("Words that select the configurations for the trials.");

        static final Option<String> Y = Option.text("y").mandatory().description("Column to draw.");
        static final Option<String> X = Option.text("x")
                .orElse("rounds")
                .description("Horizontal axis: a cost, or a key that the sweep varies.");
        static final Option<List<String>> TIED =
                Option.texts("tied").orElse(List.of()).description("With a key: keys that vary with it.");
        static final Option<String> LABEL = Option.text("label").description("With a key: caption of its axis.");
        static final Option<String> LOG =
                Option.choice("log", "auto", "none", "x", "y", "xy").description("Logarithmic axes.");
        static final Option<Spread> BAND = Option.choice("band", Spread.class)
                .orElse(Spread.DEVIATION)
                .description("Display of the variation over seeds.");
        static final Option<List<String>> WITHIN = Option.texts("within")
                .orElse(List.of())
                .description("Keys for each of whose values this is done separately.");

        static final Option<String> SAYS = Option.text("says").mandatory().description("The claim in one sentence.");

        static final Option<Boolean> OURS = Option.flag("ours")
                .orElse(false)
                .description("Mark of a claim that this project makes and not the paper.");

        static final Option<String> METRIC = Option.text("metric").description("Column; default: that of the figure.");
        static final Option<String> GOAL = Option.choice("goal", "min", "max").description("Direction of improvement.");
        static final Option<Mean> MEAN = Option.choice("mean", Mean.class).description("Mean over the seeds.");
        static final Option<CostAxis> AT = Option.choice("at", CostAxis.class)
                .optional()
                .description("Cost at which runs are compared; default: none (compares the selected rows).");
        static final Option<Double> TARGET =
                Option.number("target").description("Target of the metric; the cost of reaching it is compared.");
        static final Option<CostAxis> COST =
                Option.choice("cost", CostAxis.class).description("With target: the cost to count.");
        static final Option<String> LIKE = Option.text("like")
                .description("Reference run; runs are compared by the rounds until they stay as good as it.");
        static final Option<Double> FACTOR = Option.number("factor")
                .above(0)
                .orElse(2.0)
                .description("With like: factor up to which a run is as good as the reference.");

        static final Option<String> OF = Option.text("of").mandatory().description("Run whose value is the numerator.");
        static final Option<String> TO =
                Option.text("to").mandatory().description("Run whose value is the denominator.");
        static final Option<double[]> BETWEEN = Option.numbers("between")
                .mandatory()
                .description("Two numbers: the smallest and the largest expected value.");
        static final Option<List<String>> LINES =
                Option.texts("of").orElse(List.of("*")).description("Configurations; each selection forms one line.");
        static final Option<String> OVER =
                Option.text("over").mandatory().description("Cost, or key that the sweep varies.");
        static final Option<Double> FROM =
                Option.number("from").from(0).orElse(0.0).description("With a cost: smallest cost of the rows used.");
        static final Option<Double> TOLERANCE = Option.number("tolerance")
                .from(0)
                .mandatory()
                .description("Largest accepted difference from the paper's value.");

        static final Section DRAW = Section.of(Y, X, TIED, LABEL, LOG, BAND, WITHIN);
        static final Section MEASURE = Section.of(METRIC, GOAL, MEAN, AT, TARGET, COST, LIKE, FACTOR);
        static final Section RATIO = Section.of(OF, TO, BETWEEN);
        static final Section SLOPE = Section.of(LINES, OVER, BETWEEN, FROM);
        static final Section TABLE =
                Section.of(TOLERANCE).and(Key.other("values").description("The paper's values, by configuration."));
        static final Section CLAIM = Section.of(SAYS, WITHIN, OURS)
                .and(
                        Key.other("order").description("Configurations, the best first."),
                        Key.section("ratio", RATIO).description("Ratio of two values."),
                        Key.section("slope", SLOPE).description("Slope in a logarithmic plot."),
                        Key.section("table", TABLE).description("Values listed in the paper."),
                        Key.section("measure", MEASURE).description("Quantity by which runs are compared."));
        static final Section TUNE = Section.of(FACTORS, TUNE_SEEDS, ROUNDS, WIDEN, METRIC, GOAL, MEAN, AT, ON, WITHIN)
                .and(Key.other("keys").description("Keys that are tuned, for all methods or by method."));

        private static final Key<Object> SET =
                Key.other("set").description("Settings of every run, as accepted by `--set`.");
        private static final Key<SectionValues> TUNED =
                Key.section("tune", TUNE).description("Tuning of the steps of the methods.");

        static final Section VARIANT = Section.of(SWEEP, TAKES, NEEDS, STEPS).and(SET, TUNED);
        static final Section FIGURE = Section.of(PAPER, TITLE, TRIMMED, MISSING, REMARK, SWEEP, TAKES, NEEDS, STEPS)
                .and(
                        SET,
                        Key.section("draw", DRAW).description("Drawing of the figure."),
                        Key.other("claims").description("Claims of the paper."),
                        Key.section("full", VARIANT).description("Variant with the paper's own size."),
                        TUNED);

        /** The kinds of checks. */
        static final List<String> CHECKS = List.of("order", "ratio", "slope", "table");

        private FigureKeys() {}
    }
}
