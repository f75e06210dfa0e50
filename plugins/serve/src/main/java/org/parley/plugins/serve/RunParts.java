package org.parley.plugins.serve;

import java.util.List;
import java.util.Optional;
import org.parley.api.command.RecordedRun;
import org.parley.api.observe.Row;

/** What the list of runs and the page of a run both show of it. */
final class RunParts {

    private RunParts() {}

    static String status(RunState run) {
        return "<span class=\"status " + run.status().replace(' ', '-') + "\">" + run.status() + "</span>";
    }

    /** {@code 120 / 1000}, with a bar while it is under way. */
    static String progress(RunState run) {
        String rounds = run.rounds() == 0 ? "" : " / " + Words.count(run.rounds());
        String bar = run.isUnderWay() && run.rounds() > 0
                ? " <progress max=\"" + run.rounds() + "\" value=\"" + run.round() + "\"></progress>"
                : "";
        return Words.count(run.round()) + rounds + bar;
    }

    static String timeLeft(RunState run) {
        return run.secondsLeft().isPresent() ? Words.time(run.secondsLeft().getAsDouble()) : "";
    }

    /** The leading figure and how it went. */
    static String figure(Optional<RecordedRun> record, List<? extends Row> rows) {
        return record.flatMap(RecordedRun::leading)
                .map(column -> "<td>" + Sparkline.of(rows, column) + "</td><td class=\"number\">" + last(rows, column)
                        + "<span class=\"quiet\">" + Html.text(Words.caption(column)) + "</span></td>")
                .orElse("<td></td><td></td>");
    }

    private static String last(List<? extends Row> rows, String column) {
        for (int k = rows.size() - 1; k >= 0; k--) {
            Row row = rows.get(k);
            if (row.value(column).isPresent()) {
                return Words.value(row.value(column).getAsDouble());
            }
        }
        return "";
    }
}
