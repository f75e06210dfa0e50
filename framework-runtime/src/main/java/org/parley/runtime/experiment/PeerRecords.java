package org.parley.runtime.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.record.MetricsRow;

/** What a process other than rank 0 does for the records: it measures, sends its rows, and keeps nothing but checkpoints of its own. */
final class PeerRecords implements Records {

    private final Run run;
    private final Measurements measurements;
    private final boolean sendsIterates;
    private final Optional<RunCheckpoints> checkpoints;

    /** @param checkpoints empty for a run in memory */
    PeerRecords(Run run, boolean sendsIterates, Optional<RunCheckpoints> checkpoints) {
        this.run = run;
        this.measurements = new Measurements(run);
        this.sendsIterates = sendsIterates;
        this.checkpoints = checkpoints;
    }

    @Override
    public MetricsRow record(double seconds) {
        MetricsRow row = new MetricsRow(run.round(), seconds, measurements.take());
        if (sendsIterates) {
            run.levelNames().forEach(run::everyRow);
        }
        return row;
    }

    @Override
    public void save(double seconds) {
        checkpoints.ifPresent(store -> store.save(seconds, Map.of(), () -> {}));
    }

    @Override
    public OptionalLong kept(boolean wait) {
        return checkpoints.map(store -> store.kept(wait)).orElseGet(OptionalLong::empty);
    }

    @Override
    public List<MetricsRow> rows() {
        return List.of();
    }

    @Override
    public void close() {
        checkpoints.ifPresent(RunCheckpoints::close);
    }
}
