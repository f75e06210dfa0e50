package org.parley.runtime.report.page;

import java.util.List;
import java.util.function.Function;
import org.parley.runtime.comparison.RunRecord;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.RowChoice;
import org.parley.runtime.record.RunDirectory;

/** Reads runs for a page. If runs are long, it keeps a choice of rows, the same for all runs, so that its memory does not grow with the files. */
public final class PageRecords {

    private static final int MOST_ROWS = 100_000;
    private static final int MOST_ROWS_OF_A_RUN = 20_000;
    private static final int FEWEST_ROWS_OF_A_RUN = 200;

    private PageRecords() {}

    /** @param runs all that the page is made of */
    public static Function<RunDirectory, RunRecord> of(List<RunDirectory> runs) {
        int longest = runs.stream()
                .mapToInt(run -> MetricsFile.count(run.metrics()))
                .max()
                .orElse(0);
        int most = MOST_ROWS / Math.max(1, runs.size());
        int[] rows = RowChoice.of(longest, Math.max(FEWEST_ROWS_OF_A_RUN, Math.min(MOST_ROWS_OF_A_RUN, most)));
        return run -> RunRecord.read(run, MetricsFile.read(run.metrics(), rows));
    }
}
