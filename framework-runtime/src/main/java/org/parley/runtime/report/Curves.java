package org.parley.runtime.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsFile;

/** Chooses which curves of a run to show; columns without values are left out. */
final class Curves {

    private final MetricsFile metrics;

    Curves(MetricsFile metrics) {
        this.metrics = metrics;
    }

    /** A column as a curve. */
    private record Curve(String column, String label, Hue hue) {}

    /** How the run went, over rounds. */
    List<SvgPlot> progress() {
        List<SvgPlot> plots = new ArrayList<>();
        add(plots, Captions.of(Columns.HYPERGRADIENT_NORM), new Curve(Columns.HYPERGRADIENT_NORM, "norm", Hue.UPPER));
        add(plots, "Disagreement between agents", disagreement());
        add(plots, Captions.of(Columns.LOWER_ERROR), new Curve(Columns.LOWER_ERROR, "distance", Hue.LOWER));
        add(plots, Captions.of(Columns.UPPER_LOSS), new Curve(Columns.UPPER_LOSS, "loss", Hue.UPPER));
        add(plots, Captions.of(Columns.LOWER_LOSS), new Curve(Columns.LOWER_LOSS, "loss", Hue.LOWER));
        for (String column : ownColumns()) {
            if (ownColumns().stream().noneMatch(other -> column.startsWith(other + "_"))) {
                add(plots, Captions.of(column), family(column));
            }
        }
        return plots;
    }

    /** What the leading measure cost in samples, messages and time. */
    List<SvgPlot> price() {
        String measure = metrics.has(Columns.HYPERGRADIENT_NORM) ? Columns.HYPERGRADIENT_NORM : Columns.UPPER_LOSS;
        if (!metrics.has(measure)) {
            return List.of();
        }
        return Stream.of(Columns.SAMPLES, Columns.PHASES, Columns.FLOATS_SENT, Columns.SECONDS)
                .filter(this::grows)
                .map(column -> over(column, measure))
                .toList();
    }

    private SvgPlot over(String column, String measure) {
        Series series = new Series("value", Hue.UPPER, metrics.column(column), metrics.column(measure));
        String across = Captions.axis(column);
        return new SvgPlot(Captions.brief(measure) + " over " + across, across, List.of(series));
    }

    private boolean grows(String column) {
        double[] values = metrics.column(column);
        return values.length > 1 && values[values.length - 1] > values[0];
    }

    private Curve[] disagreement() {
        return metrics.names().stream()
                .flatMap(column -> Columns.levelOfConsensus(column).stream()
                        .map(level -> new Curve(column, level, Hue.ofLevel(level))))
                .toArray(Curve[]::new);
    }

    /** A column of this run and those that refine it, such as test_accuracy and test_accuracy_p10. */
    private Curve[] family(String column) {
        List<Curve> members = new ArrayList<>();
        members.add(new Curve(column, "all", Hue.UPPER));
        for (String other : ownColumns()) {
            if (other.startsWith(column + "_")) {
                String label = other.substring(column.length() + 1).replace('_', ' ');
                members.add(new Curve(other, label, Hue.at(members.size())));
            }
        }
        return members.toArray(Curve[]::new);
    }

    private List<String> ownColumns() {
        return metrics.names().stream()
                .filter(name -> !Columns.HEAD.contains(name) && !Columns.isCounter(name))
                .filter(name -> Columns.levelOfConsensus(name).isEmpty())
                .toList();
    }

    private void add(List<SvgPlot> plots, String title, Curve... curves) {
        List<Series> series = Arrays.stream(curves)
                .filter(curve -> metrics.has(curve.column))
                .map(curve ->
                        new Series(curve.label, curve.hue, metrics.column(Columns.ROUND), metrics.column(curve.column)))
                .toList();
        if (!series.isEmpty()) {
            plots.add(new SvgPlot(title, Columns.ROUND, series));
        }
    }
}
