package org.parley.runtime.config.run;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.config.source.Nearest;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.record.Columns;

/** A column of the metrics that somebody named. */
public final class MetricName {

    private MetricName() {}

    /**
     * What is wrong with a name.
     *
     * @param path where it stands
     * @param columns what is measured
     */
    public static Optional<Diagnostic> diagnostic(String path, String metric, Collection<String> columns) {
        return columns.contains(metric)
                ? Optional.empty()
                : Optional.of(new Diagnostic(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        path,
                        "no run measures " + Words.quoted(metric),
                        hint(metric, columns)));
    }

    private static String hint(String metric, Collection<String> columns) {
        return Columns.ofAverage(metric).filter(columns::contains).isPresent()
                ? "add record: {average: true} to the run file"
                : Nearest.hint(metric, "measured", List.copyOf(columns));
    }
}
