package org.parley.runtime.report;

import java.nio.file.Files;
import java.util.Optional;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;

/** Makes {@code report.html}: one page that tells how a run was composed, how it went, and where its numbers come from. */
public final class Report {

    private Report() {}

    /** Writes the page from what the run has left behind so far. */
    public static void write(RunDirectory run, Composition composition) {
        Optional<Result> result =
                Files.exists(run.result()) ? Optional.of(Result.read(run.result())) : Optional.empty();
        Optional<Provenance> provenance =
                Files.exists(run.provenance()) ? Optional.of(Provenance.read(run.provenance())) : Optional.empty();
        AtomicFile.write(run.report(), html(composition, MetricsFile.read(run.metrics()), result, provenance));
    }

    static String html(
            Composition composition, MetricsFile metrics, Optional<Result> result, Optional<Provenance> provenance) {
        Markup page = new Markup();
        page.trusted("<!DOCTYPE html>\n");
        page.open("html", "lang", "en");
        page.open("head").empty("meta", "charset", "utf-8");
        page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        page.element("title", composition.title() + " – Parley");
        page.open("style").trusted(styles()).close();
        page.close();
        page.open("body").open("main");
        new SummarySection(page, composition, metrics, result, provenance).write();
        new CompositionSection(page, composition).write();
        new CurvesSection(page, new Curves(metrics)).write();
        new NumbersSection(page, metrics, result.flatMap(Result::best)).write();
        provenance.ifPresent(origin -> new ProvenanceSection(page, origin).write());
        page.close().close().close();
        return page.finished() + "\n";
    }

    private static String styles() {
        return Stylesheet.PALETTE.text() + Stylesheet.DRAWING.text() + Stylesheet.PAGE.text();
    }
}
