package org.parley.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.parley.api.command.Pages;
import org.parley.api.component.ParleyException;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.report.page.ComparisonPage;
import org.parley.runtime.report.page.Composition;
import org.parley.runtime.report.page.CompositionDescription;
import org.parley.runtime.report.page.PageFrame;
import org.parley.runtime.report.page.Report;
import org.parley.runtime.report.page.SavedDisagreement;
import org.parley.runtime.wiring.PreparedRun;

/** Pages of runs. What a run is composed of takes its plan and its data to tell, so it is found out once and remembered. */
final class RunPages implements Pages {

    private static final int MOST_REMEMBERED = 64;

    private record Remembered(FileTime resolved, Composition composition) {}

    private final Function<Path, Composition> composition;
    private final Map<Path, Remembered> remembered = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Remembered> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };

    /** Writes the report of a run from what is in its directory. */
    static void writeReport(RunDirectory directory, PreparedRun prepared, Run run) {
        Report.write(
                directory,
                CompositionDescription.of(prepared.plan(), prepared.model(), run),
                SavedDisagreement.newest(directory));
    }

    static Composition composition(PreparedRun prepared) {
        return CompositionDescription.of(prepared.plan(), prepared.model(), prepared.assemble());
    }

    /** @param composition of the run in a directory */
    RunPages(Function<Path, Composition> composition) {
        this.composition = composition;
    }

    @Override
    public Page report(Path run) {
        RunDirectory directory = RunDirectory.open(run);
        return Report.of(directory, composition(directory), SavedDisagreement.newest(directory));
    }

    @Override
    public Page comparison(String title, List<Path> runs) {
        List<RunDirectory> directories =
                runs.stream().flatMap(run -> Comparison.runsIn(run).stream()).toList();
        return ComparisonPage.of(title, Comparison.of(runs, RunRecord.readerForPageOf(directories)));
    }

    @Override
    public String html(Page page, String styles, String script) {
        return PageFrame.html(page, styles, script);
    }

    private synchronized Composition composition(RunDirectory directory) {
        try {
            FileTime written = Files.getLastModifiedTime(directory.resolved());
            Remembered known = remembered.get(directory.root());
            if (known == null || !known.resolved().equals(written)) {
                known = new Remembered(written, found(directory));
                remembered.put(directory.root(), known);
            }
            return known.composition();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + directory.resolved() + ": " + e.getMessage(), e);
        }
    }

    private Composition found(RunDirectory directory) {
        try {
            return composition.apply(directory.root());
        } catch (ParleyException notHere) {
            String name = directory.root().getFileName().toString();
            return new Composition(name, List.of(), List.of(), List.of(notHere.getMessage()));
        }
    }
}
