package org.parley.runtime.report.page;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.api.command.Pages.Page;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Provenance.PluginMark;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.report.page.ChartData.ExplorerSection;
import org.parley.runtime.report.page.Composition.CompositionSection;
import org.parley.runtime.report.page.Composition.Disagreement;
import org.parley.runtime.report.page.Curves.CurvesSection;
import org.parley.runtime.report.plot.Captions;
import org.parley.runtime.report.plot.Numbers;
import org.parley.runtime.report.svg.Markup;

/** The report of a run, {@code report.html}: one page that tells how a run was composed, how it went, and where its numbers come from. */
public final class Report {

    private final RunDirectory directory;
    private final RunRecord run;
    private final Composition composition;
    private final Optional<Disagreement> disagreement;
    private final Optional<Provenance> provenance;
    private final Markup page = new Markup();

    private Report(RunDirectory directory, Composition composition, Optional<Disagreement> disagreement) {
        this.directory = directory;
        this.run = PageRecords.of(List.of(directory)).apply(directory);
        this.composition = composition;
        this.disagreement = disagreement;
        this.provenance = Files.exists(directory.provenance())
                ? Optional.of(Provenance.read(directory.provenance()))
                : Optional.empty();
    }

    /** Writes the page from what the run has left behind so far. */
    public static void write(RunDirectory directory, Composition composition, Optional<Disagreement> disagreement) {
        AtomicFile.write(directory.report(), PageFrame.html(of(directory, composition, disagreement)));
    }

    /** What stands on the page. */
    public static Page of(RunDirectory directory, Composition composition, Optional<Disagreement> disagreement) {
        return new Page(composition.title(), new Report(directory, composition, disagreement).content());
    }

    private String content() {
        new SummarySection(page, composition, run, provenance).write();
        writeExplorer();
        new CompositionSection(page, composition, disagreement).write();
        AgentsSection.write(page, directory, run);
        Curves curves = new Curves(run);
        CurvesSection.write(page, "How it went", curves.progress(), curves.price());
        new NumbersSection(page, run.metrics(), run.result().flatMap(Result::best)).write();
        provenance.ifPresent(origin -> new ProvenanceSection(page, origin).write());
        writeFiles();
        return page.finished();
    }

    private void writeExplorer() {
        RunGroup alone = new RunGroup(run.name(), List.of(run));
        List<String> metrics = ChartData.metrics(new Comparison(List.of(alone), Map.of(), List.of()).columns());
        if (run.metrics().size() > 1 && !metrics.isEmpty()) {
            page.open("section", "class", "scripted-only").element("h2", "Curves");
            ExplorerSection.write(page, "curves", ChartData.of(List.of(alone), metrics));
            ExplorerSection.writeTarget(page, "curves");
            page.close();
        }
    }

    private void writeFiles() {
        List<Path> files = Stream.of(
                        directory.metrics(),
                        directory.agents(),
                        directory.resolved(),
                        directory.provenance(),
                        directory.result())
                .filter(Files::exists)
                .toList();
        page.open("p", "class", "quiet files").text("Beside this page: ");
        for (Path file : files) {
            String name = file.getFileName().toString();
            page.element("a", name, "href", name).text(" ");
        }
        page.close();
    }

    /** The top of the page: what it was, how it ended, the numbers one looks for first. */
    private static final class SummarySection {

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

    /** The first, the last and the best row side by side. */
    private static final class NumbersSection {

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

    /** Where the numbers come from. */
    private record ProvenanceSection(Markup page, Provenance provenance) {

        private static final DateTimeFormatter STARTED = DateTimeFormatter.ofPattern(
                        "yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
                .withZone(ZoneOffset.UTC);

        void write() {
            Provenance.Inputs inputs = provenance.inputs();
            Provenance.Machine machine = provenance.machine();
            page.open("section").element("h2", "Where these numbers come from");
            page.open("dl", "class", "provenance");
            writeEntry("Started", STARTED.format(provenance.started()));
            writeEntry("Command", "parley " + String.join(" ", inputs.command()));
            writeChecksum("Run file", inputs.runFile().name(), inputs.runFile().sha256());
            inputs.data().forEach((name, sha256) -> writeChecksum("Data", name, sha256));
            inputs.sources().forEach((key, source) -> writeChecksum(key, source.path(), source.sha256()));
            writeEntry("Second derivatives", words(provenance.secondOrder()));
            if (!provenance.differences().isEmpty()) {
                writeEntry("By differences", String.join(", ", provenance.differences()) + " (FINITE_DIFFERENCE)");
            }
            writeEntry(
                    "Under heterogeneity",
                    provenance.exactness().entrySet().stream()
                            .map(level -> level.getKey() + " " + words(level.getValue()))
                            .collect(Collectors.joining(", ")));
            writeEntry(
                    "Parley",
                    provenance.software().parley() + ", API "
                            + provenance.software().api());
            for (PluginMark plugin : provenance.software().plugins()) {
                writeChecksum(
                        "Plugin", plugin.id() + " " + plugin.version() + " from " + plugin.jar(), plugin.sha256());
            }
            provenance
                    .software()
                    .libraries()
                    .forEach(library -> writeChecksum("Library of plugins", library.jar(), library.sha256()));
            provenance.software().kernels().ifPresent(kernels -> writeEntry("Kernels", kernels.inWords()));
            if (!provenance.processes().isEmpty()) {
                writeEntry(
                        "Processes",
                        provenance.processes().stream()
                                .map(process -> process.agents()
                                        + (process.agents() == 1 ? " agent on " : " agents on ")
                                        + process.host())
                                .collect(Collectors.joining(", ")));
            }
            provenance.unlikeMachines().forEach(difference -> writeEntry("Unlike machines", difference));
            writeEntry("Java", machine.jvm() + " " + machine.jvmVersion() + ", " + machine.jvmVendor());
            writeEntry(
                    "Machine",
                    machine.os() + " " + machine.osVersion() + ", " + machine.architecture() + ", "
                            + machine.processors() + (machine.processors() == 1 ? " processor" : " processors"));
            machine.sampleMemory()
                    .ifPresent(bytes ->
                            writeEntry("Decoded samples", "in at most " + (bytes >> 20) + " MiB, a quarter of Java's"));
            page.close().close();
        }

        private void writeEntry(String name, String value) {
            page.open("div").element("dt", name).element("dd", value).close();
        }

        private void writeChecksum(String name, String value, String sha256) {
            page.open("div").element("dt", name).open("dd").text(value + " ");
            page.element("code", sha256).close().close();
        }

        private static String words(Enum<?> value) {
            return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
