package org.parley.runtime.stop;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.observe.Row;
import org.parley.runtime.record.Columns;

/** The built-in stop rules. */
public final class StopRules {

    private StopRules() {}

    public static List<ComponentFactory> all() {
        return List.of(new TargetFactory(), new PatienceFactory(), new BudgetFactory());
    }

    /** Rejects columns of wall-clock time, because the same run file would then end at another round on another machine. */
    static List<String> errors(String column) {
        return column.equals(Columns.SECONDS)
                ? List.of(
                        "the elapsed time of a run cannot decide when it ends: write stop: {seconds: …} for a time limit")
                : List.of();
    }

    /**
     * Records the cost of bringing a metric to a target value.
     *
     * @param above whether large values are better
     * @param reached whether the target was reached, then the cost up to that round
     */
    private record Target(String metric, boolean above, double bound, boolean stops, double[] reached)
            implements Observer {

        private static final List<String> SPENT = List.of(Columns.ROUND, Columns.SAMPLES, Columns.FLOATS_SENT);

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

    @Described(
            name = "target",
            description =
                    "Ends a run once a metric has reached a value; result.json reports the round, the samples and the traffic up to then.")
    public static final class TargetFactory implements ObserverFactory {

        public static final Option<String> METRIC =
                Option.text("metric").mandatory().description("Column of metrics.csv.");
        static final Option<Double> ABOVE =
                Option.number("above").description("Target: a value at or above this number.");
        public static final Option<Double> BELOW =
                Option.number("below").description("Target: a value at or below this number.");
        static final Option<Boolean> STOP = Option.flag("stop")
                .orElse(true)
                .description("End of the run at the target; if false, result.json only reports when it was reached.");

        @Override
        public List<Option<?>> options() {
            return List.of(METRIC, ABOVE, BELOW, STOP);
        }

        @Override
        public List<String> errors(Settings settings) {
            List<String> diagnostics = new ArrayList<>(StopRules.errors(settings.get(METRIC)));
            if (settings.find(ABOVE).isPresent() == settings.find(BELOW).isPresent()) {
                diagnostics.add("give either above or below");
            }
            return diagnostics;
        }

        @Override
        public Observer create(Settings settings, ObserverContext context) {
            boolean above = settings.find(ABOVE).isPresent();
            double bound = settings.get(above ? ABOVE : BELOW);
            double[] reached = context.memory("reached", 1 + Target.SPENT.size());
            context.reads(settings.get(METRIC));
            return new Target(settings.get(METRIC), above, bound, settings.get(STOP), reached);
        }
    }

    /** Ends a run if a metric has not improved for a number of rounds. */
    private record Patience(String metric, long rounds, boolean maximize, double by, double[] best)
            implements Observer {

        private static final int KNOWN = 0;
        private static final int VALUE = 1;
        private static final int ROUND = 2;

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
            return maximize ? value > best[VALUE] + by : value < best[VALUE] - by;
        }
    }

    @Described(
            name = "patience",
            description =
                    "Ends a run if a metric has not improved for a number of rounds; result.json reports the best value and its round.")
    public static final class PatienceFactory implements ObserverFactory {

        private static final Option<String> METRIC =
                Option.text("metric").mandatory().description("Column of metrics.csv that must improve.");
        private static final Option<Long> ROUNDS = Option.wholeNumber("rounds")
                .from(1)
                .mandatory()
                .description("Number of rounds without improvement before the run ends.");
        private static final Option<String> GOAL =
                Option.choice("goal", "min", "max").description("Direction of improvement.");
        private static final Option<Double> BY =
                Option.number("by").from(0).orElse(0.0).description("Smallest change that counts as an improvement.");

        @Override
        public List<Option<?>> options() {
            return List.of(METRIC, ROUNDS, GOAL, BY);
        }

        @Override
        public List<String> errors(Settings settings) {
            return StopRules.errors(settings.get(METRIC));
        }

        @Override
        public Observer create(Settings settings, ObserverContext context) {
            context.reads(settings.get(METRIC));
            boolean maximize = settings.get(GOAL).equals("max");
            double[] best = context.memory("best", 3);
            return new Patience(settings.get(METRIC), settings.get(ROUNDS), maximize, settings.get(BY), best);
        }
    }

    /** Ends a run once a column has reached a limit. */
    private record Budget(String column, double most) implements Observer {

        @Override
        public Optional<String> stop(Row row) {
            OptionalDouble spent = row.value(column);
            return spent.isPresent() && spent.getAsDouble() >= most
                    ? Optional.of(column + " " + spent.getAsDouble() + " has reached " + most)
                    : Optional.empty();
        }
    }

    @Described(
            name = "budget",
            description = "Ends a run once a cost, such as samples or numbers sent, has reached a limit.")
    public static final class BudgetFactory implements ObserverFactory {

        public static final Option<String> COLUMN = Option.text("column")
                .mandatory()
                .description("Cost: samples, floats_sent, phases or any other column that grows.");
        public static final Option<Double> MOST = Option.number("most")
                .above(0)
                .mandatory()
                .description("Limit; the run ends with the first row that reaches it.");

        @Override
        public List<Option<?>> options() {
            return List.of(COLUMN, MOST);
        }

        @Override
        public List<String> errors(Settings settings) {
            return StopRules.errors(settings.get(COLUMN));
        }

        @Override
        public Observer create(Settings settings, ObserverContext context) {
            context.reads(settings.get(COLUMN));
            return new Budget(settings.get(COLUMN), settings.get(MOST));
        }
    }
}
