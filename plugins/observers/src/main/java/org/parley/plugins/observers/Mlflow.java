package org.parley.plugins.observers.mlflow;

import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.Row;
import org.parley.api.observe.Status;

/**
 * Keeps rows until no resume can make them again, then sends them.
 *
 * <p>The run on the server is created with the first row and remembered in checkpoints. Rows that were kept when a process died are made
 * and sent by the one that resumes; only those of the very moment between a checkpoint and its sending are lost.
 */
final class Mlflow implements Observer {

    private static final int LONGEST_ID = 64;
    private static final int MOST_METRICS = 1000;
    private static final int MOST_PARAMETERS = 100;
    private static final int LONGEST_PARAMETER = 500;

    private final Server server;
    private final String experiment;
    private final String name;
    private final Map<String, String> parameters;
    /** When the run was created, in milliseconds; 0 before. */
    private final double[] started;
    /** The letters of the run's id, then zeros. */
    private final double[] id;

    private final List<Map<String, Object>> kept = new ArrayList<>();
    private boolean known;
    private long sentBefore = -1;

    Mlflow(ObserverContext context, Server server, String experiment) {
        this.server = server;
        this.experiment = experiment;
        this.name = context.runName();
        this.parameters = context.runFile();
        this.started = context.memory("started", 1);
        this.id = context.memory("id", LONGEST_ID);
    }

    @Override
    public void recorded(Row row) {
        if (started[0] == 0) {
            create();
        } else if (!known) {
            takeUp();
        }
        known = true;
        if (row.round() <= sentBefore) {
            return;
        }
        long timestamp =
                (long) started[0] + Math.round(1000 * row.value("seconds").orElse(0));
        for (String column : row.columns()) {
            kept.add(metric(column, row.value(column).orElseThrow(), timestamp, row.round()));
        }
    }

    @Override
    public void saved(long round) {
        send();
    }

    /** What was not saved is made again when an interrupted run is resumed, and sent then. */
    @Override
    public void end(Status status) {
        if (started[0] == 0) {
            return;
        }
        boolean isLast = status == Status.COMPLETED || status == Status.STOPPED || status == Status.DIVERGED;
        if (isLast) {
            send();
        }
        server.update(Map.of(
                "run_id",
                id(),
                "status",
                word(status),
                "end_time",
                Clock.systemUTC().millis()));
    }

    private void create() {
        long now = Clock.systemUTC().millis();
        String created = server.create(Map.of("experiment_id", experiment, "run_name", name, "start_time", now));
        if (created.length() > LONGEST_ID) {
            throw new IllegalStateException("the server calls the run by an id that is too long: " + created);
        }
        for (int k = 0; k < created.length(); k++) {
            id[k] = created.charAt(k);
        }
        started[0] = now;
        List<Map<String, Object>> all = new ArrayList<>();
        parameters.forEach((key, value) -> all.add(parameter(key, value)));
        for (List<Map<String, Object>> part : parts(all, MOST_PARAMETERS)) {
            server.logBatch(batch("params", part));
        }
    }

    /** A run that was finished before may have sent a row that only stood at its end. */
    private void takeUp() {
        sentBefore = server.lastStep(id()).orElse(-1);
        server.update(Map.of("run_id", id(), "status", "RUNNING"));
    }

    private void send() {
        for (List<Map<String, Object>> part : parts(kept, MOST_METRICS)) {
            server.logBatch(batch("metrics", part));
        }
        kept.clear();
    }

    private Map<String, Object> batch(String what, List<Map<String, Object>> items) {
        Map<String, Object> batch = new LinkedHashMap<>();
        batch.put("run_id", id());
        batch.put(what, items);
        return batch;
    }

    private String id() {
        StringBuilder letters = new StringBuilder();
        for (double letter : id) {
            if (letter != 0) {
                letters.append((char) letter);
            }
        }
        return letters.toString();
    }

    private static Map<String, Object> metric(String key, double value, long timestamp, long step) {
        Map<String, Object> metric = new LinkedHashMap<>();
        metric.put("key", key);
        metric.put("value", value);
        metric.put("timestamp", timestamp);
        metric.put("step", step);
        return metric;
    }

    /** Keys have letters, digits, underscores, hyphens, dots, spaces and slashes only. */
    private static Map<String, Object> parameter(String key, String value) {
        Map<String, Object> parameter = new LinkedHashMap<>();
        parameter.put("key", key.replaceAll("\\[(\\d+)\\]", ".$1").replaceAll("[^\\w. /-]", "_"));
        parameter.put("value", value.substring(0, Math.min(value.length(), LONGEST_PARAMETER)));
        return parameter;
    }

    private static List<List<Map<String, Object>>> parts(List<Map<String, Object>> all, int most) {
        List<List<Map<String, Object>>> parts = new ArrayList<>();
        for (int from = 0; from < all.size(); from += most) {
            parts.add(all.subList(from, Math.min(from + most, all.size())));
        }
        return parts;
    }

    private static String word(Status status) {
        return switch (status) {
            case COMPLETED, STOPPED -> "FINISHED";
            case DIVERGED, FAILED -> "FAILED";
            case INTERRUPTED -> "KILLED";
        };
    }
}
