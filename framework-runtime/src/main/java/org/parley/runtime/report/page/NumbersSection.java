package org.parley.runtime.report.page;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.report.plot.Captions;
import org.parley.runtime.report.plot.Numbers;
import org.parley.runtime.report.svg.Markup;

/** The first, the last and the best row side by side. */
final class NumbersSection {

    private final Markup page;
    private final MetricsFile metrics;
    private final Map<String, MetricsRow> rows = new LinkedHashMap<>();

    NumbersSection(Markup page, MetricsFile metrics, Optional<MetricsRow> best) {
        this.page = page;
        this.metrics = metrics;
        metrics.first().ifPresent(row -> rows.put("first", row));
        metrics.last().ifPresent(row -> rows.put("last", row));
        best.ifPresent(row -> rows.put("best", row));
    }

    void write() {
        if (rows.isEmpty()) {
            return;
        }
        page.open("section").element("h2", "Numbers");
        page.open("div", "class", "wide").open("table");
        page.open("thead").open("tr").element("th", "", "scope", "col");
        rows.keySet().forEach(name -> page.element("th", name, "scope", "col"));
        page.close().close().open("tbody");
        metrics.names().stream().filter(metrics::has).forEach(this::writeLine);
        page.close().close().close();
        page.element(
                "p",
                Numbers.count(metrics.recorded()) + (metrics.recorded() == 1 ? " row" : " rows")
                        + " in metrics.csv, with all digits.",
                "class",
                "quiet");
        page.close();
    }

    private void writeLine(String column) {
        page.open("tr").element("th", Captions.of(column), "scope", "row");
        for (MetricsRow row : rows.values()) {
            OptionalDouble value = row.value(column);
            page.element("td", value.isPresent() ? Captions.value(column, value.getAsDouble()) : "");
        }
        page.close();
    }
}
