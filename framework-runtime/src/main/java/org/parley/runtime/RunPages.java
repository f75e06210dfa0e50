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

/** Builds pages of runs. The composition of a run is determined from its plan and data, which is slow, so it is cached. */
final class RunPages implements Pages {

    private static final int MAX_CACHED = 64;

    private record Cached(FileTime resolved, Composition composition) {}

    private final Function<Path, Composition> composition;
    private final Map<Path, Cached> cache = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Cached> eldest) {
            return size() > MAX_CACHED;
        }
    };

    /** Writes the report of a run from the files in its directory. */
    static void writeReport(RunDirectory directory, PreparedRun prepared, Run run) {
        Report.write(
                directory,
                CompositionDescription.of(prepared.plan(), prepared.model(), run),
                SavedDisagreement.newest(directory));
    }

    /** Writes the report of a run whose composition cannot be described here. */
    static void writeReport(RunDirectory directory, ParleyException reason) {
        Report.write(directory, unknown(directory, reason), SavedDisagreement.newest(directory));
    }

    private static Composition unknown(RunDirectory directory, ParleyException reason) {
        String name = directory.root().toAbsolutePath().getFileName().toString();
        return new Composition(name, List.of(), List.of(), List.of(reason.getMessage()));
    }

    static Composition composition(PreparedRun prepared) {
        return CompositionDescription.of(prepared.plan(), prepared.model(), prepared.assemble());
    }

    /**
     * Creates a builder of pages.
     *
     * @param composition returns the composition of the run in a directory
     */
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
            Cached known = cache.get(directory.root());
            if (known == null || !known.resolved().equals(written)) {
                known = new Cached(written, found(directory));
                cache.put(directory.root(), known);
            }
            return known.composition();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + directory.resolved() + ": " + e.getMessage(), e);
        }
    }

    private Composition found(RunDirectory directory) {
        try {
            return composition.apply(directory.root());
        } catch (ParleyException unreadable) {
            return unknown(directory, unreadable);
        }
    }
}
