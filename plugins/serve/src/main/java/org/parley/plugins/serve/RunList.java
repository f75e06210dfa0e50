package org.parley.plugins.serve;

import java.util.List;
import org.parley.api.command.Pages.Page;

/** The page with all runs: each with its status, its leading figure and the time it still takes. */
final class RunList {

    private RunList() {}

    static Page page(Catalogue catalogue) {
        String title = catalogue.root().getFileName().toString();
        List<RunState> runs = catalogue.runs();
        StringBuilder page = new StringBuilder();
        page.append("<header data-key=\"head\"><p class=\"kicker\">Parley runs</p><h1>")
                .append(Html.text(title))
                .append("</h1><p class=\"lead\">")
                .append(sentence(runs))
                .append("</p></header><form action=\"/compare\">");
        page.append("<p class=\"toolbar\" data-keep><label>Filter <input type=\"text\" name=\"filter\" "
                + "placeholder=\"name, status, key=value …\" size=\"32\"></label>"
                + "<label><input type=\"checkbox\" name=\"all\"> all shown</label>"
                + "<button>Compare chosen</button><span class=\"quiet\" data-shown></span></p>");
        page.append(
                "<div class=\"wide\"><table class=\"runs\"><thead><tr><th></th><th>run</th><th>status</th><th>round</th>"
                        + "<th>time left</th><th colspan=\"2\">leading figure</th><th>recorded</th></tr></thead><tbody data-keyed>");
        runs.forEach(run -> page.append(row(run)));
        return new Page(title, page.append("</tbody></table></div></form>").toString());
    }

    private static String sentence(List<RunState> runs) {
        if (runs.isEmpty()) {
            return "No runs yet; they show here as soon as they begin.";
        }
        long underWay = runs.stream().filter(RunState::isUnderWay).count();
        return runs.size() + (runs.size() == 1 ? " run" : " runs")
                + (underWay > 0 ? ", " + underWay + " under way" : "") + ".";
    }

    private static String row(RunState run) {
        String id = Html.text(run.id());
        return "<tr data-key=\"" + id + "\" data-words=\"" + Html.text(run.words()) + "\"><td><input type=\"checkbox\" "
                + "name=\"run\" value=\"" + id + "\" aria-label=\"choose " + id + "\""
                + (run.hasRows() ? "" : " disabled") + "></td><td class=\"name\"><a href=\""
                + Html.text(run.address()) + "\">" + id + "</a></td><td>" + RunParts.status(run)
                + "</td><td class=\"number\">"
                + RunParts.progress(run) + "</td><td class=\"number\">" + RunParts.timeLeft(run) + "</td>"
                + run.figure() + "<td class=\"number\" data-time=\""
                + run.touched().toEpochMilli() + "\"></td></tr>";
    }
}
