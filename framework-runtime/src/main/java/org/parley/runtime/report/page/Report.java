package org.parley.runtime.report.page;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.command.Pages.Page;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.report.svg.Markup;

/** The report of a run, {@code report.html}: one page that tells how a run was composed, how it went, and where its numbers come from. */
public final class Report {

    private final RunDirectory directory;
    private final RunRecord run;
    private final Composition composition;
    private final Optional<Disagreement> disagreement;
    private final Optional<Provenance> provenance;
    private final Markup page = new Markup();

    private Report(RunDirectory directory, Composition composition, Optional<Disagreement> disagreement) {
        this.directory = directory;
        this.run = PageRecords.of(List.of(directory)).apply(directory);
        this.composition = composition;
        this.disagreement = disagreement;
        this.provenance = Files.exists(directory.provenance())
                ? Optional.of(Provenance.read(directory.provenance()))
                : Optional.empty();
    }

    /** Writes the page from what the run has left behind so far. */
    public static void write(RunDirectory directory, Composition composition, Optional<Disagreement> disagreement) {
        AtomicFile.write(directory.report(), PageFrame.html(of(directory, composition, disagreement)));
    }

    /** What stands on the page. */
    public static Page of(RunDirectory directory, Composition composition, Optional<Disagreement> disagreement) {
        return new Page(composition.title(), new Report(directory, composition, disagreement).content());
    }

    private String content() {
        new SummarySection(page, composition, run, provenance).write();
        writeExplorer();
        new CompositionSection(page, composition, disagreement).write();
        AgentsSection.write(page, directory, run);
        Curves curves = new Curves(run);
        CurvesSection.write(page, "How it went", curves.progress(), curves.price());
        new NumbersSection(page, run.metrics(), run.result().flatMap(Result::best)).write();
        provenance.ifPresent(origin -> new ProvenanceSection(page, origin).write());
        writeFiles();
        return page.finished();
    }

    private void writeExplorer() {
        RunGroup alone = new RunGroup(run.name(), List.of(run));
        List<String> metrics = ChartData.metrics(new Comparison(List.of(alone), Map.of(), List.of()).columns());
        if (run.metrics().size() > 1 && !metrics.isEmpty()) {
            page.open("section", "class", "scripted-only").element("h2", "Curves");
            ExplorerSection.write(page, "curves", ChartData.of(List.of(alone), metrics));
            ExplorerSection.writeTarget(page, "curves");
            page.close();
        }
    }

    private void writeFiles() {
        List<Path> files = Stream.of(
                        directory.metrics(),
                        directory.agents(),
                        directory.resolved(),
                        directory.provenance(),
                        directory.result())
                .filter(Files::exists)
                .toList();
        page.open("p", "class", "quiet files").text("Beside this page: ");
        for (Path file : files) {
            String name = file.getFileName().toString();
            page.element("a", name, "href", name).text(" ");
        }
        page.close();
    }
}
