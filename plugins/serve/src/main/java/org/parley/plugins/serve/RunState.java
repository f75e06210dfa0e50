package org.parley.plugins.serve;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.parley.api.command.RecordedRun;
import org.parley.api.observe.Row;

/**
 * A run as it was when it was last looked at: what the pages show of it, without its rows.
 *
 * @param id its directory, seen from that which is served
 * @param status a word or two
 * @param touched when something was last recorded
 * @param version another one whenever something else is to be shown
 * @param hasRows whether it has recorded something that can be read
 * @param round of its last row
 * @param rounds how many it is to make; 0 where that is not known
 * @param secondsLeft at the pace of its last rows
 * @param figure the leading figure and how it went, as cells of a table
 * @param words what a filter finds it by
 */
record RunState(
        String id,
        Path directory,
        String status,
        Instant touched,
        String version,
        boolean hasRows,
        long round,
        long rounds,
        OptionalDouble secondsLeft,
        String figure,
        String words) {

    static final String UNDER_WAY = "under way";

    /** Rows that the pace is taken from: what the machine does now, not what it did an hour ago. */
    private static final int RECENT_ROWS = 5;

    /** @param record what it has recorded; none before its first row, and when that cannot be read */
    static RunState of(
            String id, Path directory, Optional<RecordedRun> record, String status, Instant touched, String version) {
        List<? extends Row> rows =
                record.<List<? extends Row>>map(RecordedRun::rows).orElse(List.of());
        long rounds = record.map(run -> run.choices().get("rounds"))
                .map(Long::parseLong)
                .orElse(0L);
        return new RunState(
                id,
                directory,
                status,
                touched,
                version,
                !rows.isEmpty(),
                rows.isEmpty() ? 0 : rows.get(rows.size() - 1).round(),
                rounds,
                status.equals(UNDER_WAY) ? secondsLeft(rows, rounds) : OptionalDouble.empty(),
                RunParts.figure(record, rows),
                words(id, record, status));
    }

    boolean isUnderWay() {
        return status.equals(UNDER_WAY);
    }

    /** Where its page is. */
    String address() {
        return "/run/"
                + URLEncoder.encode(id, StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .replace("%2F", "/") + "/";
    }

    private static OptionalDouble secondsLeft(List<? extends Row> rows, long rounds) {
        if (rows.size() < 2) {
            return OptionalDouble.empty();
        }
        Row last = rows.get(rows.size() - 1);
        Row before = rows.get(Math.max(0, rows.size() - 1 - RECENT_ROWS));
        double seconds = last.value("seconds").orElse(Double.NaN)
                - before.value("seconds").orElse(Double.NaN);
        double left = seconds / (last.round() - before.round()) * (rounds - last.round());
        return Double.isFinite(left) ? OptionalDouble.of(left) : OptionalDouble.empty();
    }

    /** Its name, how it ended, its components and what stands at the top of its run file. */
    private static String words(String id, Optional<RecordedRun> record, String status) {
        String choices = record.map(run -> run.choices().entrySet().stream()
                        .filter(choice -> choice.getKey().endsWith(".use")
                                || !choice.getKey().contains("."))
                        .map(choice -> withoutUse(choice.getKey()) + "=" + choice.getValue())
                        .collect(Collectors.joining(" ")))
                .orElse("");
        String named = record.map(run -> run.name() + " seed=" + run.seed()).orElse("");
        return id + " " + named + " " + status + " " + choices;
    }

    private static String withoutUse(String key) {
        return key.endsWith(".use") ? key.substring(0, key.length() - ".use".length()) : key;
    }
}
