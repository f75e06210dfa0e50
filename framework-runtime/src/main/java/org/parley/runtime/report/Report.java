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
        PageFrame.open(page, composition.title());
        new SummarySection(page, composition, metrics, result, provenance).write();
        new CompositionSection(page, composition).write();
        Curves curves = new Curves(metrics);
        CurvesSection.write(page, curves.progress(), curves.price());
        new NumbersSection(page, metrics, result.flatMap(Result::best)).write();
        provenance.ifPresent(origin -> new ProvenanceSection(page, origin).write());
        return PageFrame.close(page);
    }
}
