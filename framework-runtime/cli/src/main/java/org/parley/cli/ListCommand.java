package org.parley.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

@Command(name = "list", description = "List the runs in a directory and in its sweeps, newest first.")
final class ListCommand extends ParleyCommand {

    /** The depth of runs of {@code reproduce}: its directory, a paper, the runs, a sweep, a run, a file. */
    private static final int DEPTH = 6;

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            defaultValue = "runs",
            description = "Directory with runs. Default: ${DEFAULT-VALUE}.")
    private Path directory;

    @Option(names = "--json", description = "JSON instead of text: an array with an object for each run.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.RUN_NOT_FOUND,
                    directory.toString(),
                    "the directory does not exist",
                    "name a directory that contains runs"));
        }
        List<RunLine> lines = new ArrayList<>();
        try (Stream<Path> files = Files.find(directory, DEPTH, (file, kind) -> file.endsWith("resolved.yaml"))) {
            for (Path resolved : files.sorted().toList()) {
                lines.add(RunLine.of(directory, RunDirectory.open(resolved.getParent())));
            }
        }
        lines.sort(Comparator.comparing(RunLine::touched).reversed());
        if (json) {
            console()
                    .say(new JsonMapper()
                            .writeValueAsString(
                                    lines.stream().map(RunLine::toJson).toList()));
        } else {
            print(lines);
        }
        return 0;
    }

    private void print(List<RunLine> lines) {
        Console console = console();
        if (lines.isEmpty()) {
            console.say("no runs in " + directory);
            return;
        }
        List<List<String>> table = new ArrayList<>(List.of(RunLine.HEAD));
        lines.forEach(line -> table.add(line.cells()));
        AlignedTable.print(table, false, console::say);
    }

    /**
     * A run in a list of runs.
     *
     * @param name its directory, relative to that of the list
     * @param round the last round and the number of rounds
     * @param metric the main metric of its outcome
     * @param touched the time of the last record
     */
    private record RunLine(String name, String status, String round, String metric, Instant touched) {

        static final List<String> HEAD = List.of("run", "status", "round", "metric", "age");

        private static final String NOTHING = "-";
        private static final int LONGEST_CELL = 60;

        /** Reads a run; a damaged run has a line with the error. */
        static RunLine of(Path list, RunDirectory run) throws IOException {
            String name = list.equals(run.root())
                    ? run.root().toString()
                    : list.relativize(run.root()).toString();
            boolean hasRows = Files.exists(run.metrics());
            Instant touched = Files.getLastModifiedTime(hasRows ? run.metrics() : run.resolved())
                    .toInstant();
            if (!hasRows) {
                return new RunLine(name, status(run, Optional.empty()), NOTHING, NOTHING, touched);
            }
            try {
                RunRecord record = RunRecord.read(run);
                Optional<Long> round = record.result()
                        .map(Result::round)
                        .or(() -> record.metrics().last().map(MetricsRow::round));
                return new RunLine(
                        name,
                        status(run, record.result()),
                        round.map(String::valueOf).orElse(NOTHING) + "/"
                                + record.choices().getOrDefault("rounds", "?"),
                        metric(record),
                        touched);
            } catch (ParleyException damaged) {
                String reason = damaged.diagnostics().get(0).code() + " "
                        + damaged.diagnostics().get(0).message();
                return new RunLine(name, "damaged", NOTHING, reason, touched);
            }
        }

        /** Returns the status; a run without a result that no process writes was killed. */
        private static String status(RunDirectory run, Optional<Result> result) {
            if (run.isBeingWritten()) {
                return "running";
            }
            return result.map(end -> end.status().name().toLowerCase(Locale.ROOT))
                    .orElse("unfinished");
        }

        private static String metric(RunRecord record) {
            return record.primaryColumn()
                    .map(SummaryColumns::new)
                    .flatMap(column -> record.outcome().map(row -> column.caption() + " = " + column.cell(row)))
                    .orElse(NOTHING);
        }

        /** Returns the line as JSON, without unknown values. */
        Map<String, Object> toJson() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("run", name);
            json.put("status", status);
            String[] counts = round.split("/");
            for (int k = 0; k < counts.length; k++) {
                if (counts[k].matches("\\d+")) {
                    json.put(k == 0 ? "round" : "rounds", Long.valueOf(counts[k]));
                }
            }
            json.put("metric", metric);
            json.put("touched", touched.toString());
            return json;
        }

        List<String> cells() {
            String shown = metric.length() > LONGEST_CELL ? metric.substring(0, LONGEST_CELL - 1) + "…" : metric;
            return List.of(name, status, round, shown, age(Duration.between(touched, Instant.now())));
        }

        /** Returns a duration in the largest unit that is not zero. */
        static String age(Duration passed) {
            if (passed.toDays() > 0) {
                return passed.toDays() + " d";
            }
            if (passed.toHours() > 0) {
                return passed.toHours() + " h";
            }
            return passed.toMinutes() > 0 ? passed.toMinutes() + " min" : Math.max(0, passed.toSeconds()) + " s";
        }
    }
}
