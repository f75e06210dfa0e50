package org.parley.plugins.serve;

import java.util.List;
import java.util.Optional;
import org.parley.api.command.Pages.Page;
import org.parley.api.command.RecordedRun;
import org.parley.api.observe.Row;

/** The list of all runs, and the bar above the report of a run: its status, its progress and the stop button. */
final class RunPages {

    private RunPages() {}

    static String status(Catalogue.RunState run) {
        return "<span class=\"status " + run.status().replace(' ', '-') + "\">" + run.status() + "</span>";
    }

    /** Returns {@code 120 / 1000}, with a progress bar while the run is in progress. */
    static String progress(Catalogue.RunState run) {
        String rounds = run.rounds() == 0 ? "" : " / " + Html.count(run.rounds());
        String bar = run.isRunning() && run.rounds() > 0
                ? " <progress max=\"" + run.rounds() + "\" value=\"" + run.round() + "\"></progress>"
                : "";
        return Html.count(run.round()) + rounds + bar;
    }

    static String timeLeft(Catalogue.RunState run) {
        return run.secondsLeft().isPresent() ? Html.time(run.secondsLeft().getAsDouble()) : "";
    }

    /** Returns the main metric and its curve, as table cells. */
    static String figure(Optional<RecordedRun> record, List<? extends Row> rows) {
        return record.flatMap(RecordedRun::primaryColumn)
                .map(column -> "<td>" + Html.sparkline(rows, column) + "</td><td class=\"number\">" + last(rows, column)
                        + "<span class=\"quiet\">" + Html.text(Html.caption(column)) + "</span></td>")
                .orElse("<td></td><td></td>");
    }

    private static String last(List<? extends Row> rows, String column) {
        for (int k = rows.size() - 1; k >= 0; k--) {
            Row row = rows.get(k);
            if (row.value(column).isPresent()) {
                return Html.value(row.value(column).getAsDouble());
            }
        }
        return "";
    }

    static String bar(Catalogue.RunState run) {
        String left = RunPages.timeLeft(run);
        String now = run.isRunning()
                ? RunPages.status(run) + "<span>round " + RunPages.progress(run) + "</span>"
                        + (left.isEmpty() ? "" : "<span>" + left + " left</span>")
                        + "<button type=\"button\" data-stop=\"" + Html.text(run.address()) + "stop\">Stop</button>"
                : "";
        return "<nav class=\"toolbar bar\" data-key=\"bar\"><a href=\"/\">All runs</a>" + now + "</nav>";
    }

    static String back() {
        return "<nav class=\"toolbar bar\" data-key=\"bar\"><a href=\"/\">All runs</a></nav>";
    }

    static Page list(Catalogue catalogue) {
        String title = catalogue.root().getFileName().toString();
        List<Catalogue.RunState> runs = catalogue.runs();
        StringBuilder page = new StringBuilder();
        page.append("<header data-key=\"head\"><p class=\"kicker\">Parley runs</p><h1>")
                .append(Html.text(title))
                .append("</h1><p class=\"lead\">")
                .append(sentence(runs))
                .append("</p></header><form action=\"/compare\">");
        page.append("<p class=\"toolbar\" data-keep><label>Filter <input type=\"text\" name=\"filter\" "
                + "placeholder=\"name, status, key=value …\" size=\"32\"></label>"
                + "<label><input type=\"checkbox\" name=\"all\"> select all shown</label>"
                + "<button>Compare selected</button><span class=\"quiet\" data-shown></span></p>");
        page.append(
                "<div class=\"wide\"><table class=\"runs\"><thead><tr><th></th><th>run</th><th>status</th><th>round</th>"
                        + "<th>time left</th><th colspan=\"2\">main metric</th><th>recorded</th></tr></thead><tbody data-keyed>");
        runs.forEach(run -> page.append(row(run)));
        return new Page(title, page.append("</tbody></table></div></form>").toString());
    }

    private static String sentence(List<Catalogue.RunState> runs) {
        if (runs.isEmpty()) {
            return "No runs yet; runs appear here as soon as they start.";
        }
        long running = runs.stream().filter(Catalogue.RunState::isRunning).count();
        return runs.size() + (runs.size() == 1 ? " run" : " runs") + (running > 0 ? ", " + running + " running" : "")
                + ".";
    }

    private static String row(Catalogue.RunState run) {
        String id = Html.text(run.id());
        return "<tr data-key=\"" + id + "\" data-words=\"" + Html.text(run.words()) + "\"><td><input type=\"checkbox\" "
                + "name=\"run\" value=\"" + id + "\" aria-label=\"choose " + id + "\""
                + (run.hasRows() ? "" : " disabled") + "></td><td class=\"name\"><a href=\""
                + Html.text(run.address()) + "\">" + id + "</a></td><td>" + RunPages.status(run)
                + "</td><td class=\"number\">"
                + RunPages.progress(run) + "</td><td class=\"number\">" + RunPages.timeLeft(run) + "</td>"
                + run.figure() + "<td class=\"number\" data-time=\""
                + run.touched().toEpochMilli() + "\"></td></tr>";
    }
}
