package org.parley.runtime.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.Statistic;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.Columns;

/** One page that sets runs side by side: outcomes, what they differ in, and their curves in common pictures. */
public final class ComparisonPage {

    /** As many as there are colours. */
    private static final int MOST_CURVES = Hue.values().length;

    private static final int MOST_DIFFERENCES = 40;

    private static final List<String> FIRST_LOOKED_FOR = List.of(Columns.HYPERGRADIENT_NORM, Columns.UPPER_LOSS);

    private final Markup page = new Markup();
    private final Comparison comparison;
    private final List<String> columns;

    private ComparisonPage(Comparison comparison) {
        this.comparison = comparison;
        this.columns = columns(comparison);
    }

    /** Writes the page, all of it or nothing. */
    public static void write(Path file, String title, Comparison comparison) {
        AtomicFile.write(file, new ComparisonPage(comparison).html(title));
    }

    private String html(String title) {
        PageFrame.open(page, title);
        page.open("header");
        page.element("p", "Parley comparison", "class", "kicker").element("h1", title);
        page.element("p", sentence(), "class", "lead").close();
        comparison.notes().forEach(note -> page.element("p", note, "class", "note"));
        writeOutcomes();
        writeDifferences();
        writeCurves();
        return PageFrame.close(page);
    }

    private String sentence() {
        long runs = comparison.groups().stream()
                .mapToLong(group -> group.runs().size())
                .sum();
        int groups = comparison.groups().size();
        String averaged =
                runs == groups ? "" : " of " + groups + " configurations; mean ± standard deviation over seeds";
        return Numbers.count(runs) + " runs" + averaged + ".";
    }

    private void writeOutcomes() {
        page.open("section").element("h2", "Final results");
        page.open("div", "class", "wide")
                .open("table", "class", "names")
                .open("thead")
                .open("tr");
        page.element("th", "", "scope", "col").element("th", "seeds", "scope", "col");
        columns.forEach(column -> page.element("th", Captions.brief(column), "scope", "col"));
        page.close().close().open("tbody");
        for (int i = 0; i < comparison.groups().size(); i++) {
            RunGroup group = comparison.groups().get(i);
            page.open("tr").open("th", "scope", "row");
            page.element(
                            "span",
                            group.label(),
                            "class",
                            i < MOST_CURVES ? "level " + Hue.at(i).cssClass() : "")
                    .text(remark(group));
            page.close().element("td", Integer.toString(group.runs().size()));
            columns.forEach(column -> page.element(
                    "td",
                    group.outcome(column).map(value -> cell(column, value)).orElse("")));
            page.close();
        }
        page.close().close().close().close();
    }

    private static String remark(RunGroup group) {
        String diverged = group.diverged() > 0 ? " (" + group.diverged() + " diverged)" : "";
        return diverged + (group.unfinished() > 0 ? " (" + group.unfinished() + " unfinished)" : "");
    }

    private static String cell(String column, Statistic outcome) {
        String mean = Captions.value(column, outcome.mean());
        return outcome.deviation() > 0 ? mean + " ± " + Numbers.brief(outcome.deviation()) : mean;
    }

    private void writeDifferences() {
        if (comparison.differences().isEmpty()) {
            return;
        }
        page.open("section").element("h2", "What they differ in");
        page.open("div", "class", "wide")
                .open("table", "class", "names")
                .open("thead")
                .open("tr");
        page.element("th", "", "scope", "col");
        comparison.groups().forEach(group -> page.element("th", group.label(), "scope", "col"));
        page.close().close().open("tbody");
        comparison.differences().entrySet().stream().limit(MOST_DIFFERENCES).forEach(difference -> {
            page.open("tr").element("th", difference.getKey(), "scope", "row");
            difference.getValue().forEach(value -> page.element("td", value));
            page.close();
        });
        page.close().close().close();
        int more = comparison.differences().size() - MOST_DIFFERENCES;
        if (more > 0) {
            page.element("p", "and " + more + " more keys", "class", "quiet");
        }
        page.close();
    }

    private void writeCurves() {
        if (comparison.groups().size() > MOST_CURVES) {
            page.element(
                    "p",
                    "Showing " + MOST_CURVES + " of " + comparison.groups().size() + " configurations.",
                    "class",
                    "note");
        }
        if (comparison.groups().size() > 1 && !fitsTheCurves()) {
            writeLegend();
        }
        List<SvgPlot> progress = columns.stream()
                .filter(column -> !Columns.isCounter(column) && !column.equals(Columns.SECONDS))
                .map(column -> plot(column, Columns.ROUND))
                .filter(plot -> !plot.series().isEmpty())
                .toList();
        List<SvgPlot> price = leading().stream()
                .flatMap(measure -> Stream.of(Columns.SAMPLES, Columns.FLOATS_SENT, Columns.PHASES, Columns.SECONDS)
                        .map(cost -> plot(measure, cost)))
                .filter(plot -> !plot.series().isEmpty())
                .toList();
        CurvesSection.write(page, progress, price);
    }

    private SvgPlot plot(String column, String across) {
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < Math.min(MOST_CURVES, comparison.groups().size()); i++) {
            RunGroup group = comparison.groups().get(i);
            if (group.has(column) && group.has(across)) {
                series.add(new Series(endLabel(i), Hue.at(i), group.curve(across), group.curve(column)));
            }
        }
        boolean overRounds = across.equals(Columns.ROUND);
        String title = overRounds ? Captions.of(column) : Captions.brief(column) + " over " + Captions.axis(across);
        return new SvgPlot(title, overRounds ? across : Captions.axis(across), series);
    }

    /** A label that is too long for the end of a curve is replaced by its number, never cut. */
    private String endLabel(int index) {
        return fitsTheCurves() ? comparison.groups().get(index).label() : Integer.toString(index + 1);
    }

    private boolean fitsTheCurves() {
        return comparison.groups().stream()
                .limit(MOST_CURVES)
                .allMatch(group -> group.label().length() <= PlotDrawing.LONGEST_LABEL);
    }

    private void writeLegend() {
        page.open("ol");
        for (int i = 0; i < Math.min(MOST_CURVES, comparison.groups().size()); i++) {
            page.open("li")
                    .element(
                            "span",
                            comparison.groups().get(i).label(),
                            "class",
                            "level " + Hue.at(i).cssClass())
                    .close();
        }
        page.close();
    }

    /** The gradient, and the metric that INTERACT's figures show over samples; the loss where neither is known. */
    private List<String> leading() {
        List<String> known = Stream.of(Columns.HYPERGRADIENT_NORM, Columns.CONVERGENCE_METRIC)
                .filter(columns::contains)
                .toList();
        return known.isEmpty() && columns.contains(Columns.UPPER_LOSS) ? List.of(Columns.UPPER_LOSS) : known;
    }

    /** Everything that at least one of them measured: what one looks for first, then what it cost. */
    private static List<String> columns(Comparison comparison) {
        Set<String> names = new LinkedHashSet<>(FIRST_LOOKED_FOR);
        Set<String> measured = comparison.measured();
        measured.stream()
                .filter(name -> !Columns.HEAD.contains(name) && !Columns.isCounter(name))
                .forEach(names::add);
        names.addAll(Columns.HEAD);
        names.addAll(measured);
        names.retainAll(measured);
        return List.copyOf(names);
    }
}
