package org.parley.runtime.report.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.plot.Plot.Series;
import org.parley.runtime.report.plot.PlotDrawing.Format;
import org.parley.runtime.report.svg.Markup;
import org.parley.runtime.report.svg.PlotPicture;

/** Selects the curves of a run to show. Columns without values are left out. */
final class Curves {

    private final RunRecord run;
    private final MetricsFile metrics;

    Curves(RunRecord run) {
        this.run = run;
        this.metrics = run.metrics();
    }

    /** A column shown as a curve. */
    private record Curve(String column, String label, Pen pen) {}

    /** Returns plots of the metrics over rounds. */
    List<Plot> progress() {
        List<Plot> plots = new ArrayList<>();
        add(
                plots,
                Columns.caption(Columns.HYPERGRADIENT_NORM),
                new Curve(Columns.HYPERGRADIENT_NORM, "norm", Pen.UPPER));
        if (!"1".equals(run.choices().get("agents"))) { // a single agent has no disagreement
            add(plots, "Consensus error", disagreement());
        }
        add(plots, Columns.caption(Columns.LOWER_ERROR), new Curve(Columns.LOWER_ERROR, "distance", Pen.LOWER));
        add(plots, Columns.caption(Columns.UPPER_LOSS), loss(Columns.UPPER_LOSS, Pen.UPPER));
        add(plots, Columns.caption(Columns.LOWER_LOSS), loss(Columns.LOWER_LOSS, Pen.LOWER));
        for (String column : ownColumns()) {
            if (ownColumns().stream().noneMatch(other -> column.startsWith(other + "_"))) {
                add(plots, Columns.caption(column), family(column));
            }
        }
        return plots;
    }

    /** Returns plots of the main metric over samples, messages and time. */
    List<Plot> costs() {
        String measure = metrics.has(Columns.HYPERGRADIENT_NORM) ? Columns.HYPERGRADIENT_NORM : Columns.UPPER_LOSS;
        if (!metrics.has(measure)) {
            return List.of();
        }
        return Arrays.stream(CostAxis.values())
                .filter(axis -> axis != CostAxis.ROUNDS && axis.isIn(new RunGroup("", List.of(run))))
                .map(axis -> over(axis, measure))
                .toList();
    }

    private Plot over(CostAxis axis, String measure) {
        Series series = new Series("value", Pen.UPPER, axis.of(run), metrics.column(measure));
        String across = axis.caption().toLowerCase(Locale.ROOT);
        return new Plot(Columns.brief(measure) + " over " + across, across, List.of(series));
    }

    private Curve[] disagreement() {
        return metrics.names().stream()
                .flatMap(column -> Columns.levelOfConsensus(column).stream()
                        .map(level -> new Curve(column, level, Pen.ofLevel(level))))
                .toArray(Curve[]::new);
    }

    private static Curve[] loss(String column, Pen pen) {
        String average = Columns.atAverage(column);
        return new Curve[] {new Curve(column, "loss", pen), new Curve(average, label(column, average), Pen.AUXILIARY)};
    }

    /** Returns curves for a column and its refinements, such as test_accuracy and test_accuracy_p10. */
    private Curve[] family(String column) {
        List<Curve> members = new ArrayList<>();
        members.add(new Curve(column, "all", Pen.UPPER));
        for (String other : ownColumns()) {
            if (other.startsWith(column + "_")) {
                members.add(new Curve(other, label(column, other), Pen.at(members.size())));
            }
        }
        return members.toArray(Curve[]::new);
    }

    /** Returns a label for the part that {@code other} appends to the name of {@code column}. */
    private static String label(String column, String other) {
        return other.substring(column.length() + 1)
                .replace('_', ' ')
                .replaceFirst("p10", "10th percentile")
                .replaceFirst("average$", "at the average");
    }

    private List<String> ownColumns() {
        return metrics.names().stream().filter(Columns::isOwn).toList();
    }

    private void add(List<Plot> plots, String title, Curve... curves) {
        List<Series> series = Arrays.stream(curves)
                .filter(curve -> metrics.has(curve.column))
                .map(curve ->
                        new Series(curve.label, curve.pen, metrics.column(Columns.ROUND), metrics.column(curve.column)))
                .toList();
        if (!series.isEmpty()) {
            boolean isShare = Columns.isOwn(curves[0].column) && series.stream().allMatch(Curves::rises);
            plots.add(new Plot(title, Columns.ROUND, series, false, isShare ? Optional.of(false) : Optional.empty()));
        }
    }

    /** Returns whether a curve rises, as accuracies do, for which a logarithmic axis is not informative. */
    private static boolean rises(Series curve) {
        double[] values = Arrays.stream(curve.y()).filter(Double::isFinite).toArray();
        return values.length > 0 && values[0] <= values[values.length - 1];
    }

    /**
     * Returns rows of small pictures of the curves, for print and for browsers without scripts.
     *
     * @param progress metrics over rounds
     * @param costs the main metric over samples, messages and time; drawn by the script instead, if there is one
     */
    static Markup sections(String heading, List<Plot> progress, List<Plot> costs) {
        return Markup.of(
                "{}{}",
                section(heading, "section", "plots", progress, Format.PAGE),
                section("Cost", "section unscripted", "plots compact", costs, Format.SMALL));
    }

    private static Markup section(String heading, String look, String style, List<Plot> plots, Format format) {
        return plots.isEmpty()
                ? new Markup()
                : Markup.of(
                        "<section class='{}'><h2>{}</h2><div class='{}'>{}</div></section>",
                        look,
                        heading,
                        style,
                        plots.stream().map(plot -> {
                            String axis = plot.isLogarithmic() ? "log scale" : "linear scale";
                            String remark = plot.remark();
                            return figure(plot, remark.isEmpty() ? axis : axis + ", " + remark, format);
                        }));
    }

    static Markup figure(Plot plot, String remark, Format format) {
        return Markup.of(
                "<figure><figcaption><strong>{}</strong><span class='quiet'>{}</span></figcaption>{}</figure>",
                plot.title(),
                remark,
                PlotPicture.inline(plot, format));
    }
}
