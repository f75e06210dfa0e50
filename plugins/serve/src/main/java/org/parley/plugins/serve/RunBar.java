package org.parley.plugins.serve;

/** What stands above the report of a run: the way back, how far it is, and the button that ends it. */
final class RunBar {

    private RunBar() {}

    static String of(RunState run) {
        String left = RunParts.timeLeft(run);
        String now = run.isUnderWay()
                ? RunParts.status(run) + "<span>round " + RunParts.progress(run) + "</span>"
                        + (left.isEmpty() ? "" : "<span>" + left + " left</span>")
                        + "<button type=\"button\" data-stop=\"" + Html.text(run.address()) + "stop\">Stop</button>"
                : "";
        return "<nav class=\"toolbar bar\" data-key=\"bar\"><a href=\"/\">All runs</a>" + now + "</nav>";
    }

    static String back() {
        return "<nav class=\"toolbar bar\" data-key=\"bar\"><a href=\"/\">All runs</a></nav>";
    }
}
