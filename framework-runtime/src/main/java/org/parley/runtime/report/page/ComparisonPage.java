package org.parley.runtime.report.page;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.command.Pages.Page;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunGroup.Statistic;
import org.parley.runtime.comparison.Spread;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.report.page.ChartData.ExplorerSection;
import org.parley.runtime.report.page.Curves.CurvesSection;
import org.parley.runtime.report.plot.Captions;
import org.parley.runtime.report.plot.ComparisonFigure;
import org.parley.runtime.report.plot.Numbers;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.plot.PlotDrawing;
import org.parley.runtime.report.svg.Markup;
import org.parley.runtime.report.svg.PlotPicture;

/** One page that sets runs side by side: their curves, what they differ in, and where they ended. */
public final class ComparisonPage {

    private static final int MOST_DIFFERENCES = 40;
    /** More names at the ends of curves than this lie on top of each other. */
    private static final int MOST_END_LABELS = 12;

    private static final String CHART = "curves";

    private final Markup page = new Markup();
    private final Comparison comparison;
    private final List<String> columns;

    private ComparisonPage(Comparison comparison) {
        this.comparison = comparison;
        this.columns = comparison.columns();
    }

    /** Writes the page, all of it or nothing. */
    public static void write(Path file, String title, Comparison comparison) {
        AtomicFile.write(file, PageFrame.html(of(title, comparison)));
    }

    /** What stands on the page. */
    public static Page of(String title, Comparison comparison) {
        return new Page(title, new ComparisonPage(comparison).content(title));
    }

    private String content(String title) {
        page.open("header");
        page.element("p", "Parley comparison", "class", "kicker").element("h1", title);
        page.element("p", sentence(), "class", "lead").close();
        comparison.notes().forEach(note -> page.element("p", note, "class", "note"));
        writeExplorer();
        writeOutcomes();
        writeDifferences();
        writeCurves();
        return page.finished();
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

    private void writeExplorer() {
        List<String> metrics = ChartData.metrics(columns);
        page.open("section").element("h2", "Curves");
        if (!metrics.isEmpty()) {
            ExplorerSection.write(page, CHART, ChartData.of(comparison.groups(), metrics));
        }
        writeLegend();
        ExplorerSection.writeTarget(page, CHART);
        page.close();
    }

    /** The key to all curves: how each is drawn, and what is different about it. */
    private void writeLegend() {
        Map<String, List<String>> legend = comparison.legend();
        openTable("id", CHART + "-legend", "class", "names legend");
        page.element("th", "", "scope", "col");
        legend.keySet().forEach(key -> page.element("th", key, "scope", "col"));
        page.element("th", "seeds", "scope", "col").close().close().open("tbody");
        for (int i = 0; i < comparison.groups().size(); i++) {
            int index = i;
            RunGroup group = comparison.groups().get(i);
            page.open("tr");
            writePen(i);
            legend.values()
                    .forEach(values -> page.element("td", values.get(index).isEmpty() ? "–" : values.get(index)));
            page.element("td", group.runs().size() + remark(group)).close();
        }
        closeTable();
    }

    private void writeOutcomes() {
        page.open("section").element("h2", "Final results");
        openTable("class", "names results");
        page.element("th", "", "scope", "col").element("th", "", "scope", "col");
        columns.forEach(column -> page.element("th", Captions.brief(column), "scope", "col"));
        page.close().close().open("tbody");
        for (int i = 0; i < comparison.groups().size(); i++) {
            RunGroup group = comparison.groups().get(i);
            page.open("tr");
            writePen(i);
            page.element("th", group.label() + remark(group), "scope", "row");
            columns.forEach(column -> page.element(
                    "td",
                    group.outcome(column).map(value -> cell(column, value)).orElse("")));
            page.close();
        }
        closeTable();
        page.close();
    }

    private void writePen(int index) {
        page.open("td", "class", "pen").trusted(PlotPicture.sample(Pen.at(index)));
        page.text(" " + (index + 1)).close();
    }

    private static String remark(RunGroup group) {
        String diverged = (group.diverged() > 0 ? " (" + group.diverged() + " diverged)" : "")
                + (group.pruned() > 0 ? " (" + group.pruned() + " pruned)" : "");
        return diverged + (group.unfinished() > 0 ? " (" + group.unfinished() + " unfinished)" : "");
    }

    private static String cell(String column, Statistic outcome) {
        String mean = Captions.value(column, outcome.mean());
        return outcome.deviation() > 0 ? mean + " ± " + Captions.value(column, outcome.deviation()) : mean;
    }

    private void writeDifferences() {
        if (comparison.differences().isEmpty()) {
            return;
        }
        List<String> keys = comparison.differences().keySet().stream()
                .limit(MOST_DIFFERENCES)
                .toList();
        page.open("section").element("h2", "What they differ in");
        openTable("class", "names differences");
        page.element("th", "", "scope", "col");
        for (int i = 0; i < comparison.groups().size(); i++) {
            page.open("th", "scope", "col").trusted(PlotPicture.sample(Pen.at(i)));
            page.text(" " + (i + 1)).close();
        }
        page.close().close().open("tbody");
        for (String key : keys) {
            page.open("tr");
            writeKey(key);
            comparison.differences().get(key).forEach(value -> page.element("td", value));
            page.close();
        }
        closeTable();
        int more = comparison.differences().size() - keys.size();
        if (more > 0) {
            page.element("p", "and " + more + " more keys", "class", "quiet");
        }
        page.close();
    }

    /** Narrow screens break it after its dots. */
    private void writeKey(String key) {
        page.open("th", "scope", "row");
        for (String part : key.split("(?<=\\.)")) {
            page.text(part).empty("wbr");
        }
        page.close();
    }

    private void openTable(String... attributes) {
        page.open("div", "class", "wide")
                .open("table", attributes)
                .open("thead")
                .open("tr");
    }

    private void closeTable() {
        page.close().close().close();
    }

    private void writeCurves() {
        List<Plot> progress = ChartData.metrics(columns).stream()
                .map(column -> plot(column, CostAxis.ROUNDS))
                .filter(plot -> !plot.series().isEmpty())
                .toList();
        List<Plot> price = comparison.leading().stream()
                .flatMap(measure -> Arrays.stream(CostAxis.values())
                        .filter(axis -> axis != CostAxis.ROUNDS)
                        .map(axis -> plot(measure, axis)))
                .filter(plot -> !plot.series().isEmpty())
                .toList();
        CurvesSection.write(page, "All metrics", progress, price);
    }

    private Plot plot(String column, CostAxis axis) {
        boolean isShare = comparison.rises(column);
        return new ComparisonFigure(column, axis, spread(), false, isShare ? Optional.of(false) : Optional.empty())
                .of(comparison, this::endLabel);
    }

    private Spread spread() {
        return ChartData.band(comparison.groups().size());
    }

    /** A label that is too long for the end of a curve is replaced by its number in the legend, never cut. */
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
