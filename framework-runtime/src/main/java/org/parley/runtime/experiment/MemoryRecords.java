package org.parley.runtime.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.record.MetricsRow;

/** Keeps the rows of a run that writes nothing. */
final class MemoryRecords implements Records {

    private final Run run;
    private final Measurements measurements;
    private final List<MetricsRow> rows = new ArrayList<>();
    private OptionalLong saved = OptionalLong.empty();

    MemoryRecords(Run run) {
        this.run = run;
        this.measurements = new Measurements(run);
    }

    @Override
    public MetricsRow record(double seconds) {
        MetricsRow row = new MetricsRow(run.round(), seconds, measurements.take());
        rows.add(row);
        return row;
    }

    @Override
    public void save(double seconds) {
        saved = OptionalLong.of(run.round()); // a run in memory ends with its process
    }

    @Override
    public OptionalLong kept(boolean wait) {
        OptionalLong round = saved;
        saved = OptionalLong.empty();
        return round;
    }

    @Override
    public List<MetricsRow> rows() {
        return Collections.unmodifiableList(rows);
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
