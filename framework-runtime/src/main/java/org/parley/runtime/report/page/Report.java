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
import org.parley.runtime.record.Numbers;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.report.page.Composition.Disagreement;
import org.parley.runtime.report.svg.Markup;

/** The report of a run, {@code report.html}: a page with the configuration of the run, its metrics, and its provenance. */
public final class Report {

    private static final List<String> FIRST_LOOKED_FOR = List.of(
            Columns.HYPERGRADIENT_NORM,
            Columns.UPPER_LOSS,
            Columns.LOWER_ERROR,
            Columns.CONSENSUS_UPPER,
            Columns.CONSENSUS_LOWER,
            Columns.CONSENSUS_AUXILIARY);

    private static final DateTimeFormatter STARTED = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final RunDirectory directory;
    private final RunRecord run;
    private final MetricsFile metrics;
    private final Composition composition;
    private final Optional<Disagreement> disagreement;
    private final Optional<Provenance> provenance;

    private Report(RunDirectory directory, Composition composition, Optional<Disagreement> disagreement) {
        this.directory = directory;
        this.run = RunRecord.readerForPageOf(List.of(directory)).apply(directory);
        this.metrics = run.metrics();
        this.composition = composition;
        this.disagreement = disagreement;
        this.provenance = Files.exists(directory.provenance())
                ? Optional.of(Provenance.read(directory.provenance()))
                : Optional.empty();
    }

    /** Writes the page from the records of the run so far. */
    public static void write(RunDirectory directory, Composition composition, Optional<Disagreement> disagreement) {
        AtomicFile.write(directory.report(), PageFrame.html(of(directory, composition, disagreement)));
    }

    /** Returns the content of the page. */
    public static Page of(RunDirectory directory, Composition composition, Optional<Disagreement> disagreement) {
        return new Page(composition.title(), new Report(directory, composition, disagreement).content());
    }

    private String content() {
        Curves curves = new Curves(run);
        return Stream.of(
                        head(),
                        cards(),
                        explorer(),
                        composition.section(disagreement),
                        AgentsSection.of(directory, run),
                        Curves.sections("Metrics", curves.progress(), curves.costs()),
                        numbers(),
                        provenance.map(Report::origin).orElseGet(Markup::new),
                        files())
                .map(Markup::toString)
                .collect(Collectors.joining());
    }

    /** Returns the header: name, status and result of the run. */
    private Markup head() {
        Optional<Result> result = run.result();
        String status = result.map(end -> end.status().name().toLowerCase(Locale.ROOT))
                .orElseGet(() -> run.isRunning() ? "running" : "unfinished");
        Markup inputs = new Markup();
        provenance.map(Provenance::inputs).ifPresent(given -> {
            String precision = given.precision().name().toLowerCase(Locale.ROOT);
            String threads = given.threads() + (given.threads() == 1 ? " thread" : " threads");
            inputs.add("<p class='quiet'>Seed {} · {} · {}</p>", given.seed(), precision, threads);
        });
        return Markup.of(
                """
                <header><p class='kicker'>Parley run</p><h1>{}</h1>
                <p class='lead'><span class='status {}'>{}</span> {}</p>{}</header>
                """,
                composition.title(),
                status.replace(' ', '-'),
                status,
                result.map(Report::sentence).orElseGet(this::soFar),
                inputs);
    }

    private String soFar() {
        return metrics.last()
                .map(row -> "Round " + Numbers.count(row.round()) + " is the last one recorded so far.")
                .orElse("Nothing recorded yet.");
    }

    private static String sentence(Result end) {
        String rounds = Numbers.count(end.round()) + (end.round() == 1 ? " round" : " rounds");
        return rounds + " in " + Numbers.brief(end.seconds()) + " s, " + Numbers.brief(end.roundsPerSecond())
                + " rounds per second: " + end.reason() + ".";
    }

    /** Returns the cards with the most important numbers. */
    private Markup cards() {
        if (metrics.size() == 0) {
            return new Markup();
        }
        MetricsRow first = metrics.row(0);
        MetricsRow last = metrics.row(metrics.size() - 1);
        Stream<String> columns = Stream.concat(
                FIRST_LOOKED_FOR.stream(),
                metrics.names().stream().filter(name -> !Columns.HEAD.contains(name) && !Columns.isCounter(name)));
        return Markup.of(
                "<section class='cards' aria-label='The last row'>{}</section>",
                columns.filter(column -> last.value(column).isPresent())
                        .map(column -> card(column, first.value(column), last.value(column))));
    }

    private Markup card(String column, OptionalDouble start, OptionalDouble end) {
        Markup from = new Markup();
        if (start.isPresent() && metrics.size() > 1) {
            from.add("<p class='quiet'>from {}</p>", Columns.shown(column, start));
        }
        return Markup.of(
                "<div class='card'><p class='name'>{}</p><p class='value'>{}</p>{}</div>",
                Columns.caption(column),
                Columns.shown(column, end),
                from);
    }

    private Markup explorer() {
        RunGroup alone = new RunGroup(run.name(), List.of(run));
        List<String> drawn = ChartData.metrics(new Comparison(List.of(alone), Map.of(), List.of()).columns());
        return metrics.size() <= 1 || drawn.isEmpty()
                ? new Markup()
                : Markup.of(
                        "<section class='scripted-only'><h2>Curves</h2>{}<div id='curves-target'></div></section>",
                        ChartData.of(List.of(alone), drawn).explorer("curves"));
    }

    /** Returns the table of the first, the last and the best row. */
    private Markup numbers() {
        Map<String, MetricsRow> rows = new LinkedHashMap<>();
        metrics.first().ifPresent(row -> rows.put("first", row));
        metrics.last().ifPresent(row -> rows.put("last", row));
        run.result().flatMap(Result::best).ifPresent(row -> rows.put("best", row));
        return rows.isEmpty()
                ? new Markup()
                : Markup.of(
                        """
                        <section><h2>Numbers</h2><div class='wide'><table>
                        <thead><tr><th scope='col'></th>{}</tr></thead><tbody>{}</tbody></table></div>
                        <p class='quiet'>{} {} in metrics.csv, with all digits.</p></section>
                        """,
                        rows.keySet().stream().map(name -> Markup.of("<th scope='col'>{}</th>", name)),
                        metrics.names().stream()
                                .filter(metrics::has)
                                .map(column -> Markup.of(
                                        "<tr><th scope='row'>{}</th>{}</tr>",
                                        Columns.caption(column),
                                        rows.values().stream()
                                                .map(row -> Markup.of(
                                                        "<td>{}</td>", Columns.shown(column, row.value(column)))))),
                        Numbers.count(metrics.recorded()),
                        metrics.recorded() == 1 ? "row" : "rows");
    }

    /** Returns the provenance of the numbers. */
    private static Markup origin(Provenance provenance) {
        Provenance.Inputs inputs = provenance.inputs();
        Provenance.Software software = provenance.software();
        Provenance.Machine machine = provenance.machine();
        Origin origin = new Origin(new Markup());
        origin.add("Started", STARTED.format(provenance.started()));
        origin.add("Command", "parley " + String.join(" ", inputs.command()));
        origin.add("Run file", inputs.runFile().name(), inputs.runFile().sha256());
        inputs.data().forEach((name, sha256) -> origin.add("Data", name, sha256));
        inputs.sources().forEach((key, source) -> origin.add(key, source.path(), source.sha256()));
        origin.add("Second derivatives", words(provenance.secondOrder()));
        if (!provenance.differences().isEmpty()) {
            origin.add("By differences", String.join(", ", provenance.differences()) + " (FINITE_DIFFERENCE)");
        }
        origin.add(
                "Under heterogeneity",
                provenance.exactness().entrySet().stream()
                        .map(level -> level.getKey() + " " + words(level.getValue()))
                        .collect(Collectors.joining(", ")));
        origin.add("Parley", software.parley() + ", API " + software.api());
        software.plugins()
                .forEach(plugin -> origin.add(
                        "Plugin", plugin.id() + " " + plugin.version() + " from " + plugin.jar(), plugin.sha256()));
        software.libraries().forEach(library -> origin.add("Library of plugins", library.jar(), library.sha256()));
        software.kernels().ifPresent(kernels -> origin.add("Kernels", kernels.inWords()));
        software.model().ifPresent(libraries -> origin.add("Model", libraries));
        if (!provenance.processes().isEmpty()) {
            origin.add(
                    "Processes",
                    provenance.processes().stream()
                            .map(process -> process.agents()
                                    + (process.agents() == 1 ? " agent on " : " agents on ")
                                    + process.host())
                            .collect(Collectors.joining(", ")));
        }
        provenance.unlikeMachines().forEach(difference -> origin.add("Different machines", difference));
        origin.add("Java", machine.jvm() + " " + machine.jvmVersion() + ", " + machine.jvmVendor());
        origin.add(
                "Machine",
                machine.os() + " " + machine.osVersion() + ", " + machine.architecture() + ", " + machine.processors()
                        + (machine.processors() == 1 ? " processor" : " processors"));
        machine.sampleMemory()
                .ifPresent(bytes ->
                        origin.add("Decoded samples", "in at most " + (bytes >> 20) + " MiB, a quarter of Java's"));
        return Markup.of("<section><h2>Provenance</h2><dl class='provenance'>{}</dl></section>", origin.entries());
    }

    /** The entries of the provenance list, some with a checksum. */
    private record Origin(Markup entries) {

        void add(String name, String value) {
            entries.add("<div><dt>{}</dt><dd>{}</dd></div>", name, value);
        }

        void add(String name, String value, String sha256) {
            entries.add("<div><dt>{}</dt><dd>{} <code>{}</code></dd></div>", name, value, sha256);
        }
    }

    private static String words(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private Markup files() {
        Stream<String> names = Stream.of(
                        directory.metrics(),
                        directory.agents(),
                        directory.resolved(),
                        directory.provenance(),
                        directory.result())
                .filter(Files::exists)
                .map(Path::getFileName)
                .map(Path::toString);
        return Markup.of(
                "<p class='quiet files'>Files: {}</p>",
                names.map(name -> Markup.of("<a href='{}'>{}</a> ", name, name)));
    }
}
