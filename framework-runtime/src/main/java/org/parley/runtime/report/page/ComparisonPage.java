package org.parley.runtime.report.page;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.command.Pages.Page;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunGroup.Statistic;
import org.parley.runtime.comparison.Spread;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.Numbers;
import org.parley.runtime.report.plot.ComparisonFigure;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.plot.PlotDrawing;
import org.parley.runtime.report.svg.Markup;
import org.parley.runtime.report.svg.PlotPicture;

/** A page that compares runs: their curves, their settings, and their final results. */
public final class ComparisonPage {

    private static final int MOST_DIFFERENCES = 40;
    /** With more labels at the ends of curves, they would overlap. */
    private static final int MOST_END_LABELS = 12;

    private final Comparison comparison;
    private final List<String> columns;

    private ComparisonPage(Comparison comparison) {
        this.comparison = comparison;
        this.columns = comparison.columns();
    }

    /** Writes the page atomically. */
    public static void write(Path file, String title, Comparison comparison) {
        AtomicFile.write(file, PageFrame.html(of(title, comparison)));
    }

    /** Returns the content of the page. */
    public static Page of(String title, Comparison comparison) {
        return new Page(title, new ComparisonPage(comparison).content(title));
    }

    private String content(String title) {
        List<String> metrics = ChartData.metrics(columns);
        return Markup.of(
                        """
                        <header><p class='kicker'>Parley comparison</p><h1>{}</h1><p class='lead'>{}</p></header>{}
                        <section><h2>Curves</h2>{}{}<div id='curves-target'></div></section>{}{}{}
                        """,
                        title,
                        sentence(),
                        all(comparison.notes(), note -> Markup.of("<p class='note'>{}</p>", note)),
                        metrics.isEmpty()
                                ? new Markup()
                                : ChartData.of(comparison.groups(), metrics).explorer("curves"),
                        legend(),
                        outcomes(),
                        comparison.differences().isEmpty() ? new Markup() : differences(),
                        curves(metrics))
                .toString();
    }

    private String sentence() {
        long runs = comparison.groups().stream()
                .mapToLong(group -> group.runs().size())
                .sum();
        int groups = comparison.groups().size();
        String averaged =
                runs == groups ? "" : " of " + groups + " configurations; mean ± standard deviation over seeds";
        return Numbers.count(runs) + (runs == 1 ? " run" : " runs") + averaged + ".";
    }

    /** Returns the legend of all curves: the pen and the settings of each configuration. */
    private Markup legend() {
        Map<String, List<String>> legend = comparison.legend();
        return Markup.of(
                """
                <div class='wide'><table id='curves-legend' class='names legend'>
                <thead><tr><th scope='col'></th>{}<th scope='col'>seeds</th></tr></thead><tbody>{}</tbody></table></div>
                """,
                all(legend.keySet(), ComparisonPage::heading),
                eachGroup(i -> Markup.of(
                        "<tr><td class='pen'>{}</td>{}<td>{}{}</td></tr>",
                        pen(i),
                        all(legend.values(), values -> cell(values.get(i).isEmpty() ? "–" : values.get(i))),
                        group(i).runs().size(),
                        remark(group(i)))));
    }

    private Markup outcomes() {
        return Markup.of(
                """
                <section><h2>Final results</h2><div class='wide'><table class='names results'>
                <thead><tr><th scope='col'></th><th scope='col'></th>{}</tr></thead><tbody>{}</tbody></table></div></section>
                """,
                all(columns, column -> heading(Columns.brief(column))),
                eachGroup(i -> Markup.of(
                        "<tr><td class='pen'>{}</td><th scope='row'>{}{}</th>{}</tr>",
                        pen(i),
                        group(i).label(),
                        remark(group(i)),
                        all(
                                columns,
                                column -> cell(group(i).outcome(column)
                                        .map(outcome -> shown(column, outcome))
                                        .orElse(""))))));
    }

    private static Markup heading(String text) {
        return Markup.of("<th scope='col'>{}</th>", text);
    }

    private static Markup cell(String text) {
        return Markup.of("<td>{}</td>", text);
    }

    private static Markup pen(int index) {
        return Markup.of("{} {}", PlotPicture.sample(Pen.at(index)), index + 1);
    }

    private static <T> Stream<Markup> all(Collection<T> values, Function<T, Markup> piece) {
        return values.stream().map(piece);
    }

    private Stream<Markup> eachGroup(IntFunction<Markup> piece) {
        return IntStream.range(0, comparison.groups().size()).mapToObj(piece);
    }

    private RunGroup group(int index) {
        return comparison.groups().get(index);
    }

    private static String remark(RunGroup group) {
        return group.remarks().stream().map(remark -> " (" + remark + ")").collect(Collectors.joining());
    }

    private static String shown(String column, Statistic outcome) {
        String mean = Columns.shown(column, outcome.mean());
        return outcome.deviation() > 0 ? mean + " ± " + Columns.shown(column, outcome.deviation()) : mean;
    }

    private Markup differences() {
        Map<String, List<String>> differences = comparison.differences();
        int more = differences.size() - MOST_DIFFERENCES;
        return Markup.of(
                """
                <section><h2>Differences</h2><div class='wide'><table class='names differences'>
                <thead><tr><th scope='col'></th>{}</tr></thead><tbody>{}</tbody></table></div>{}</section>
                """,
                eachGroup(i -> Markup.of("<th scope='col'>{}</th>", pen(i))),
                differences.entrySet().stream()
                        .limit(MOST_DIFFERENCES)
                        .map(key -> Markup.of(
                                "<tr><th scope='row'>{}</th>{}</tr>",
                                breakable(key.getKey()),
                                all(key.getValue(), ComparisonPage::cell))),
                more > 0 ? Markup.of("<p class='quiet'>and {} more keys</p>", more) : new Markup());
    }

    /** Inserts breaks after the dots of a key, for narrow screens. */
    private static Stream<Markup> breakable(String key) {
        return all(List.of(key.split("(?<=\\.)")), part -> Markup.of("{}<wbr/>", part));
    }

    private Markup curves(List<String> metrics) {
        List<Plot> progress = metrics.stream()
                .map(column -> plot(column, CostAxis.ROUNDS))
                .filter(plot -> !plot.series().isEmpty())
                .toList();
        List<Plot> costs = comparison.leading().stream()
                .flatMap(measure -> Arrays.stream(CostAxis.values())
                        .filter(axis -> axis != CostAxis.ROUNDS)
                        .map(axis -> plot(measure, axis)))
                .filter(plot -> !plot.series().isEmpty())
                .toList();
        return Curves.sections("All metrics", progress, costs);
    }

    private Plot plot(String column, CostAxis axis) {
        boolean isShare = comparison.rises(column);
        return new ComparisonFigure(column, axis, spread(), false, isShare ? Optional.of(false) : Optional.empty())
                .of(comparison, this::endLabel);
    }

    private Spread spread() {
        return ChartData.band(comparison.groups().size());
    }

    /** Returns the label at the end of a curve. A label that is too long is replaced by its number in the legend. */
    private String endLabel(int index) {
        List<RunGroup> groups = comparison.groups();
        boolean fit = groups.size() <= MOST_END_LABELS / 2
                && groups.stream().allMatch(group -> group.label().length() <= PlotDrawing.LONGEST_LABEL);
        if (fit) {
            return groups.get(index).label();
        }
        return groups.size() <= MOST_END_LABELS ? Integer.toString(index + 1) : "";
    }
}
