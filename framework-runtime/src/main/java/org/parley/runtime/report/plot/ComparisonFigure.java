package org.parley.runtime.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.comparison.Spread;
import org.parley.runtime.record.Columns;
import org.parley.runtime.report.plot.Plot.Series;

/**
 * A figure of a metric of several configurations over a cost.
 *
 * @param decadesAcross whether the horizontal axis is logarithmic
 * @param decadesUp whether the vertical axis is logarithmic; default: if the values span decades
 */
public record ComparisonFigure(
        String metric, CostAxis axis, Spread spread, boolean decadesAcross, Optional<Boolean> decadesUp) {

    /** Returns the figure for a paper, with captions on the axes and no title. */
    public Plot forPaper(Comparison comparison) {
        Plot plot = of(comparison, i -> comparison.groups().get(i).label());
        return new Plot(Columns.brief(metric), plot.across(), plot.series(), decadesAcross, decadesUp);
    }

    /**
     * Returns the curves of all configurations that have these values.
     *
     * @param label returns the name of the i-th configuration
     */
    public Plot of(Comparison comparison, IntFunction<String> label) {
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < comparison.groups().size(); i++) {
            RunGroup group = comparison.groups().get(i);
            if (!group.has(metric) || axis != CostAxis.ROUNDS && !axis.isIn(group)) {
                continue;
            }
            Pen pen = Pen.at(i);
            if (spread == Spread.SEEDS && group.runs().size() > 1) {
                group.runs().forEach(run -> series.add(single(run, pen)));
            }
            Spread.Curve curve = spread.of(group, axis, metric);
            series.add(new Series(label.apply(i), pen, curve.x(), curve.middle(), curve.low(), curve.high(), false));
        }
        String across = axis.caption().toLowerCase(Locale.ROOT);
        String title = axis == CostAxis.ROUNDS ? Columns.caption(metric) : Columns.brief(metric) + " over " + across;
        return new Plot(title, across, series, decadesAcross, decadesUp);
    }

    private Series single(RunRecord run, Pen pen) {
        double[] none = {};
        return new Series("seed " + run.seed(), pen, axis.of(run), run.metrics().column(metric), none, none, true);
    }
}
