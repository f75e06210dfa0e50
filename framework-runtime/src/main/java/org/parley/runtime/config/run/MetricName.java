package org.parley.runtime.config.run;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Nearest;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.plan.Renamed;
import org.parley.runtime.record.Columns;

/** Validates the name of a metric's column. */
public final class MetricName {

    private MetricName() {}

    /**
     * Returns an error if no run records the metric.
     *
     * @param path the place of the name
     * @param columns the recorded columns
     */
    public static Optional<Diagnostic> diagnostic(String path, String metric, Collection<String> columns) {
        return columns.contains(metric)
                ? Optional.empty()
                : Optional.of(new Diagnostic(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        path,
                        "no run records " + Words.quoted(metric),
                        hint(metric, columns)));
    }

    /** Reports the former name of a column. Whether a run records any other column is known when its model exists. */
    static void checkName(String path, String metric, Diagnostics diagnostics) {
        Renamed.column(metric)
                .ifPresent(now -> diagnostics.add(
                        ErrorCode.CONFIG_OUT_OF_RANGE, path, "no run records " + Words.quoted(metric), "use " + now));
    }

    private static String hint(String metric, Collection<String> columns) {
        return Columns.ofAverage(metric).filter(columns::contains).isPresent()
                ? "add record: {average: true} to the run file"
                : Nearest.hint(metric, "measured", List.copyOf(columns));
    }
}
