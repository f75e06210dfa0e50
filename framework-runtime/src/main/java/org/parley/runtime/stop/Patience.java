package org.parley.runtime.stop;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.Row;
import org.parley.runtime.record.Columns;

/** Ends a run when a metric has not improved for a number of rounds. */
final class Patience implements Observer {

    private static final int KNOWN = 0;
    private static final int VALUE = 1;
    private static final int ROUND = 2;

    private final String metric;
    private final long rounds;
    private final boolean maximise;
    private final double by;
    private final double[] best;

    Patience(ObserverContext context, String metric, long rounds, boolean maximise, double by) {
        this.metric = metric;
        this.rounds = rounds;
        this.maximise = maximise;
        this.by = by;
        this.best = context.memory("best", 3);
        context.reads(metric);
    }

    @Override
    public Optional<String> stop(Row row) {
        OptionalDouble value = row.value(metric);
        if (value.isPresent() && isBetter(value.getAsDouble())) {
            best[KNOWN] = 1;
            best[VALUE] = value.getAsDouble();
            best[ROUND] = row.round();
        }
        return best[KNOWN] == 1 && row.round() - best[ROUND] >= rounds
                ? Optional.of(metric + " has not improved since round " + (long) best[ROUND] + ", where it was "
                        + best[VALUE])
                : Optional.empty();
    }

    @Override
    public Map<String, Double> summary() {
        Map<String, Double> summary = new LinkedHashMap<>();
        if (best[KNOWN] == 1) {
            summary.put(metric, best[VALUE]);
            summary.put(Columns.ROUND, best[ROUND]);
        }
        return summary;
    }

    private boolean isBetter(double value) {
        if (best[KNOWN] == 0) {
            return !Double.isNaN(value);
        }
        return maximise ? value > best[VALUE] + by : value < best[VALUE] - by;
    }
}
