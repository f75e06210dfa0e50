package org.parley.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result;
import tools.jackson.databind.json.JsonMapper;

/** Prints a run as JSON, one object per line. Numbers that are not finite are null. */
final class JsonEvents implements RunListener {

    private static final JsonMapper JSON = new JsonMapper();

    private final PrintWriter out;
    private final Optional<String> run;

    private JsonEvents(PrintWriter out, Optional<String> run) {
        this.out = out;
        this.run = run;
    }

    static JsonEvents of(Console console) {
        return new JsonEvents(console.out(), Optional.empty());
    }

    /** Returns events of one run of several, with the name of the run in each line. */
    static JsonEvents of(Console console, String run) {
        return new JsonEvents(console.out(), Optional.of(run));
    }

    @Override
    public void starts(long round, long rounds) {
        Map<String, Object> event = event("start");
        event.put("round", round);
        event.put("rounds", rounds);
        print(event);
    }

    @Override
    public void records(MetricsRow row) {
        Map<String, Object> event = event("row");
        event.put("values", flat(row));
        print(event);
    }

    /**
     * Prints the end of a run.
     *
     * @param directory its directory; empty on a process that writes no records
     */
    void ends(Result result, Optional<Path> directory) {
        Map<String, Object> event = event("end");
        event.put("status", result.status().name().toLowerCase(Locale.ROOT));
        event.put("round", result.round());
        event.put("reason", result.reason());
        event.put("seconds", result.seconds());
        result.last().ifPresent(row -> event.put("last", flat(row)));
        result.best().ifPresent(row -> event.put("best", flat(row)));
        directory.ifPresent(written -> event.put("directory", written.toString()));
        print(event);
    }

    /** Prints that a rerun is bit-identical. */
    void same(int rows) {
        Map<String, Object> event = event("same");
        event.put("rows", rows);
        print(event);
    }

    /** Prints the page of a comparison. */
    void compared(Path directory, Path page) {
        Map<String, Object> event = event("comparison");
        event.put("directory", directory.toString());
        event.put("page", page.toString());
        print(event);
    }

    /** Prints that a part of a sweep is complete, but others are not. */
    void missing(Path directory, int part, int parts, List<Integer> missing) {
        Map<String, Object> event = event("part");
        event.put("directory", directory.toString());
        event.put("part", part);
        event.put("parts", parts);
        event.put("missing", missing);
        print(event);
    }

    private Map<String, Object> event(String name) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("event", name);
        run.ifPresent(label -> event.put("run", label));
        return event;
    }

    private static Map<String, Object> flat(MetricsRow row) {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put(Columns.ROUND, row.round());
        cells.put(Columns.SECONDS, row.seconds());
        row.values().forEach((column, value) -> cells.put(column, Double.isFinite(value) ? value : null));
        return cells;
    }

    private void print(Map<String, Object> event) {
        String line = JSON.writeValueAsString(event);
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }
}
