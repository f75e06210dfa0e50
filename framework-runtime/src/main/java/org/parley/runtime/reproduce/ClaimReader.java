package org.parley.runtime.reproduce;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.claim.Check;
import org.parley.runtime.claim.Check.Interval;
import org.parley.runtime.claim.Check.Slope;
import org.parley.runtime.claim.Claim;
import org.parley.runtime.claim.Measure;
import org.parley.runtime.claim.Measure.CostOfTarget;
import org.parley.runtime.claim.Measure.Mean;
import org.parley.runtime.claim.Measure.TransientRounds;
import org.parley.runtime.claim.Measure.ValueReached;
import org.parley.runtime.claim.RunWords;
import org.parley.runtime.claim.RunWords.Selection;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.config.bind.SectionReader;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Items;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.reproduce.Figure.Across;
import org.parley.runtime.reproduce.Figure.Drawing;
import org.parley.runtime.reproduce.FigureReader.FigureKeys;

/** Reads the claims of a paper. */
final class ClaimReader {

    private final Diagnostics diagnostics;
    private final SectionReader sections;

    ClaimReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        this.sections = new SectionReader(diagnostics);
    }

    Optional<Claim> read(Node node, String path, Drawing drawing) {
        if (!(node instanceof Branch branch)) {
            diagnostics.add(ErrorCode.CONFIG_WRONG_TYPE, path, "must be a mapping of keys, got " + node.shown(), "");
            return Optional.empty();
        }
        OptionValues values = sections.values(FigureKeys.CLAIM, branch, path);
        Measure measure = measure(sections.section(branch, "measure", path + ".measure"), path + ".measure", drawing);
        List<String> kinds = FigureKeys.CHECKS.stream().filter(branch::has).toList();
        if (kinds.size() != 1) {
            diagnostics.add(
                    kinds.isEmpty() ? ErrorCode.CONFIG_MISSING : ErrorCode.CONFIG_CONFLICT,
                    path,
                    kinds.isEmpty() ? "does not check anything" : "has " + String.join(" and ", kinds),
                    "use one of " + String.join(", ", FigureKeys.CHECKS));
            return Optional.empty();
        }
        Optional<Check> check = check(kinds.get(0), branch, path + "." + kinds.get(0));
        return values.isValid()
                ? check.map(each -> new Claim(
                        values.get(FigureKeys.SAYS),
                        measure,
                        each,
                        branch.has("within") ? values.get(FigureKeys.WITHIN) : drawing.within(),
                        values.get(FigureKeys.OURS)))
                : Optional.empty();
    }

    private Measure measure(Branch section, String path, Drawing drawing) {
        OptionValues values = sections.values(FigureKeys.MEASURE, section, path);
        String metric = values.find(FigureKeys.METRIC).orElse(drawing.metric());
        boolean large = values.find(FigureKeys.GOAL).orElse("min").equals("max");
        Optional<String> like = values.find(FigureKeys.LIKE);
        if (like.isPresent()) {
            return new TransientRounds(metric, new Selection(like.get()), values.get(FigureKeys.FACTOR));
        }
        Mean mean = values.find(FigureKeys.MEAN).orElse(Mean.ARITHMETIC);
        return values.find(FigureKeys.TARGET)
                .<Measure>map(target -> new CostOfTarget(metric, large, target, values.get(FigureKeys.COST)))
                .orElseGet(() -> new ValueReached(metric, large, mean, values.find(FigureKeys.AT)));
    }

    private Optional<Check> check(String kind, Branch claim, String path) {
        return switch (kind) {
            case "order" -> order(claim.child(kind).orElseThrow(), path);
            case "ratio" -> ratio(sections.section(claim, kind, path), path);
            case "slope" -> slope(sections.section(claim, kind, path), path);
            default -> table(sections.section(claim, kind, path), path);
        };
    }

    /** Reads a list of tiers, each a selection or a list of selections. */
    private Optional<Check> order(Node node, String path) {
        List<List<Selection>> tiers = new ArrayList<>();
        for (Node tier : node instanceof Items items ? items.items() : List.<Node>of()) {
            List<Node> members = tier instanceof Items items ? items.items() : List.of(tier);
            tiers.add(members.stream()
                    .filter(Leaf.class::isInstance)
                    .map(leaf -> new Selection(((Leaf) leaf).value().toString()))
                    .toList());
        }
        if (tiers.size() < 2 || tiers.stream().anyMatch(List::isEmpty)) {
            diagnostics.add(
                    ErrorCode.CONFIG_WRONG_TYPE,
                    path,
                    "must list configurations, the best first",
                    "such as [[a, b], c]");
            return Optional.empty();
        }
        return Optional.of(new Check.Order(tiers));
    }

    private Optional<Check> ratio(Branch section, String path) {
        OptionValues values = sections.values(FigureKeys.RATIO, section, path);
        return between(values, path)
                .filter(between -> values.isValid())
                .map(between -> new Check.Ratio(
                        new Selection(values.get(FigureKeys.OF)), new Selection(values.get(FigureKeys.TO)), between));
    }

    private Optional<Check> slope(Branch section, String path) {
        OptionValues values = sections.values(FigureKeys.SLOPE, section, path);
        return between(values, path).filter(between -> values.isValid()).map(between -> {
            Across over = FigureReader.across(values.get(FigureKeys.OVER));
            Slope.Variable variable = over.cost()
                    .<Slope.Variable>map(axis -> new Slope.AlongRuns(axis, values.get(FigureKeys.FROM)))
                    .orElseGet(() -> new Slope.AcrossRuns(over.key().orElseThrow()));
            return new Slope(
                    values.get(FigureKeys.LINES).stream().map(Selection::new).toList(), variable, between);
        });
    }

    private Optional<Interval> between(OptionValues values, String path) {
        Optional<double[]> ends = values.find(FigureKeys.BETWEEN);
        if (ends.isPresent() && (ends.get().length != 2 || ends.get()[0] >= ends.get()[1])) {
            diagnostics.add(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    path + ".between",
                    "must be two numbers, the smaller first",
                    "such as [0.5, 2]");
            return Optional.empty();
        }
        return ends.map(both -> new Interval(both[0], both[1]));
    }

    private Optional<Check> table(Branch section, String path) {
        OptionValues values = sections.values(FigureKeys.TABLE, section, path);
        List<Check.Table.Entry> entries = new ArrayList<>();
        sections.section(section, "values", path + ".values").children().forEach((who, node) -> {
            if (node instanceof Leaf leaf && leaf.value() instanceof Number number) {
                entries.add(new Check.Table.Entry(new Selection(who), number.doubleValue()));
            } else {
                diagnostics.add(
                        ErrorCode.CONFIG_WRONG_TYPE,
                        path + ".values." + who,
                        "must be a number, got " + node.shown(),
                        "");
            }
        });
        return values.find(FigureKeys.TOLERANCE).map(tolerance -> new Check.Table(entries, tolerance));
    }

    /** Rejects claims about runs that the sweep does not make, before any run is made. */
    static void requireRuns(List<Claim> claims, SweepPlan sweep, Path file) {
        List<RunWords> names =
                sweep.cases().stream().map(RunWords::of).distinct().toList();
        List<Diagnostic> missing = claims.stream()
                .flatMap(claim -> claim.check().selections())
                .distinct()
                .filter(selection -> names.stream().noneMatch(selection::picks))
                .map(selection -> new Diagnostic(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        "claims",
                        "no run of the sweep is called '" + selection.pattern() + "'",
                        "the first is '" + names.get(0) + "'"))
                .toList();
        if (!missing.isEmpty()) {
            throw new ParleyException(file.toString(), missing);
        }
    }
}
