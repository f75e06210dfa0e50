package org.parley.runtime.stop;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.Row;
import org.parley.runtime.record.Columns;

/** Waits for a metric to reach a value, and remembers what that took. */
final class Target implements Observer {

    private static final List<String> SPENT = List.of(Columns.ROUND, Columns.SAMPLES, Columns.FLOATS_SENT);

    private final String metric;
    private final boolean above;
    private final double bound;
    private final boolean stops;
    /** Whether it was reached, then what was spent by then. */
    private final double[] reached;

    /** @param above whether large values are wanted */
    Target(ObserverContext context, String metric, boolean above, double bound, boolean stops) {
        this.metric = metric;
        this.above = above;
        this.bound = bound;
        this.stops = stops;
        this.reached = context.memory("reached", 1 + SPENT.size());
        context.reads(metric);
    }

    @Override
    public Optional<String> stop(Row row) {
        OptionalDouble value = row.value(metric);
        if (value.isEmpty() || !isReached(value.getAsDouble())) {
            return Optional.empty();
        }
        if (reached[0] == 0) {
            reached[0] = 1;
            for (int k = 0; k < SPENT.size(); k++) {
                reached[1 + k] = row.value(SPENT.get(k)).orElse(Double.NaN);
            }
        }
        return stops
                ? Optional.of(
                        metric + " " + value.getAsDouble() + (above ? " is not below " : " is not above ") + bound)
                : Optional.empty();
    }

    @Override
    public Map<String, Double> summary() {
        Map<String, Double> spent = new LinkedHashMap<>();
        for (int k = 0; reached[0] == 1 && k < SPENT.size(); k++) {
            spent.put(SPENT.get(k), reached[1 + k]);
        }
        return spent;
    }

    private boolean isReached(double value) {
        return above ? value >= bound : value <= bound;
    }
}
