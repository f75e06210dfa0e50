package org.parley.runtime.report.page;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.report.plot.Captions;
import org.parley.runtime.report.plot.Numbers;
import org.parley.runtime.report.svg.Markup;

/** The top of the page: what it was, how it ended, the numbers one looks for first. */
final class SummarySection {

    private static final List<String> FIRST_LOOKED_FOR = List.of(
            Columns.HYPERGRADIENT_NORM,
            Columns.UPPER_LOSS,
            Columns.LOWER_ERROR,
            Columns.CONSENSUS_UPPER,
            Columns.CONSENSUS_LOWER,
            Columns.CONSENSUS_AUXILIARY);

    private final Markup page;
    private final Composition composition;
    private final RunRecord run;
    private final MetricsFile metrics;
    private final Optional<Result> result;
    private final Optional<Provenance> provenance;

    SummarySection(Markup page, Composition composition, RunRecord run, Optional<Provenance> provenance) {
        this.page = page;
        this.composition = composition;
        this.run = run;
        this.metrics = run.metrics();
        this.result = run.result();
        this.provenance = provenance;
    }

    void write() {
        page.open("header");
        page.element("p", "Parley run", "class", "kicker");
        page.element("h1", composition.title());
        page.open("p", "class", "lead");
        String status = result.map(end -> end.status().name().toLowerCase(Locale.ROOT))
                .orElseGet(() -> run.isUnderWay() ? "under way" : "unfinished");
        page.element("span", status, "class", "status " + status.replace(' ', '-'))
                .text(" " + sentence());
        page.close();
        provenance.map(Provenance::inputs).ifPresent(inputs -> {
            String precision = inputs.precision().name().toLowerCase(Locale.ROOT);
            String threads = inputs.threads() + (inputs.threads() == 1 ? " thread" : " threads");
            page.element("p", "Seed " + inputs.seed() + " · " + precision + " · " + threads, "class", "quiet");
        });
        page.close();
        metrics.last().ifPresent(this::writeCards);
    }

    private String sentence() {
        if (result.isEmpty()) {
            return metrics.last()
                    .map(row -> "Round " + Numbers.count(row.round()) + " is the last one recorded so far.")
                    .orElse("Nothing recorded yet.");
        }
        Result end = result.get();
        String rounds = Numbers.count(end.round()) + (end.round() == 1 ? " round" : " rounds");
        return rounds + " in " + Numbers.brief(end.seconds()) + " s, " + Numbers.brief(end.roundsPerSecond())
                + " rounds per second: " + end.reason() + ".";
    }

    private void writeCards(MetricsRow last) {
        page.open("section", "class", "cards", "aria-label", "The last row");
        MetricsRow first = metrics.row(0);
        Stream<String> columns = Stream.concat(
                FIRST_LOOKED_FOR.stream(),
                metrics.names().stream().filter(name -> !Columns.HEAD.contains(name) && !Columns.isCounter(name)));
        columns.forEach(column -> {
            OptionalDouble value = last.value(column);
            if (value.isPresent()) {
                writeCard(column, value.getAsDouble(), first.value(column));
            }
        });
        page.close();
    }

    private void writeCard(String column, double value, OptionalDouble start) {
        page.open("div", "class", "card");
        page.element("p", Captions.of(column), "class", "name");
        page.element("p", Captions.value(column, value), "class", "value");
        if (start.isPresent() && metrics.size() > 1) {
            page.element("p", "from " + Captions.value(column, start.getAsDouble()), "class", "quiet");
        }
        page.close();
    }
}
