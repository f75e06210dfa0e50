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
 * A run as it was when it was last looked at.
 *
 * @param id its directory, seen from that which is served
 * @param record what it has recorded; none before its first row, and when that cannot be read
 * @param status a word or two
 * @param touched when something was last recorded
 * @param version another one whenever something else is to be shown
 */
record RunState(
        String id, Path directory, Optional<RecordedRun> record, String status, Instant touched, String version) {

    static final String UNDER_WAY = "under way";

    /** Rows that the pace is taken from: what the machine does now, not what it did an hour ago. */
    private static final int RECENT_ROWS = 20;

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

    List<? extends Row> rows() {
        return record.<List<? extends Row>>map(RecordedRun::rows).orElse(List.of());
    }

    long round() {
        List<? extends Row> rows = rows();
        return rows.isEmpty() ? 0 : rows.get(rows.size() - 1).round();
    }

    /** How many it is to make; 0 where that is not known. */
    long rounds() {
        return record.map(run -> run.choices().get("rounds"))
                .map(Long::parseLong)
                .orElse(0L);
    }

    /** At the pace of its last rows. */
    OptionalDouble secondsLeft() {
        List<? extends Row> rows = rows();
        if (!isUnderWay() || rows.size() < 2) {
            return OptionalDouble.empty();
        }
        Row last = rows.get(rows.size() - 1);
        Row before = rows.get(Math.max(0, rows.size() - 1 - RECENT_ROWS));
        double seconds = last.value("seconds").orElse(Double.NaN)
                - before.value("seconds").orElse(Double.NaN);
        double left = seconds / (last.round() - before.round()) * (rounds() - last.round());
        return Double.isFinite(left) ? OptionalDouble.of(left) : OptionalDouble.empty();
    }

    /** What a filter finds it by: its name, how it ended, its components and what stands at the top of its run file. */
    String words() {
        String choices = record.map(run -> run.choices().entrySet().stream()
                        .filter(choice -> choice.getKey().endsWith(".use")
                                || !choice.getKey().contains("."))
                        .map(choice -> choice.getKey().replaceFirst("\\.use$", "") + "=" + choice.getValue())
                        .collect(Collectors.joining(" ")))
                .orElse("");
        String named = record.map(run -> run.name() + " seed=" + run.seed()).orElse("");
        return id + " " + named + " " + status + " " + choices;
    }
}
