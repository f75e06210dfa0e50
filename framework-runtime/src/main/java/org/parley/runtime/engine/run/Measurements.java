package org.parley.runtime.engine.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.Metric;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.observe.Observers.Measured;
import org.parley.runtime.engine.oracle.AgentEvaluator.Figures;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.SharedEvaluation;
import org.parley.runtime.engine.processes.Message;
import org.parley.runtime.engine.processes.MessageKind;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.processes.Reductions;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.record.Columns;

/**
 * Computes the metrics of a run without affecting it. Sums over agents are in ascending order and exclude Byzantine agents. If there are
 * several processes, all of them must measure at the same time, and all get the same row.
 *
 * <p>Distances are root mean squares over agents: sqrt(1/n sum |s_i - s|^2).
 */
public final class Measurements {

    /** The number of losses of an agent: upper and lower. */
    private static final int LOSSES = 2;

    private final Run run;
    private final RunParts parts;
    private final List<Metric> metrics;
    private final Optional<? extends SharedEvaluation<?>> shared;
    private final Reductions reductions;
    private final ReferenceDistances distances;
    /** The agents that are not Byzantine. */
    private final int[] honest;

    public Measurements(Run run) {
        this.run = run;
        this.parts = run.parts();
        BilevelModelFactory factory = parts.plan.model().factory();
        this.metrics = PluginBoundary.ask(factory, "in metrics()", () -> parts.model.metrics());
        this.shared = PluginBoundary.ask(
                factory, "in sharedDoubles()", () -> SharedEvaluation.of(parts.model, parts.plan.precision()));
        this.reductions = parts.processes.reductions();
        this.honest = IntStream.range(0, parts.plan.agents())
                .filter(agent -> !parts.faults.isByzantine(agent))
                .toArray();
        this.distances = new ReferenceDistances(parts, honest);
    }

    /** Returns the columns of this run in addition to the fixed ones. */
    public Columns columns() {
        List<String> names = new ArrayList<>(List.of(Columns.HESSIAN_SAMPLES));
        parts.levels.keySet().stream()
                .map(Columns::consensus)
                .filter(column -> !Columns.HEAD.contains(column))
                .forEach(names::add);
        if (parts.plan.compresses()) {
            names.add(Columns.BITS_SENT);
        }
        if (distances.haveConvergenceMetric()) {
            names.add(Columns.CONVERGENCE_METRIC);
        }
        List<String> ofModel = metrics.stream().flatMap(Measurements::columns).toList();
        names.addAll(ofModel);
        if (parts.plan.record().average()) {
            Stream.concat(losses(), ofModel.stream()).map(Columns::atAverage).forEach(names::add);
        }
        names.addAll(parts.reports.keySet());
        names.addAll(run.observers().columns(new Columns(names).names()));
        return new Columns(names);
    }

    private static Stream<String> columns(Metric metric) {
        return metric.withBottomDecile()
                ? Stream.of(metric.name(), metric.name() + Columns.BOTTOM_DECILE)
                : Stream.of(metric.name());
    }

    private Stream<String> losses() {
        return parts.levels.containsKey("lower")
                ? Stream.of(Columns.UPPER_LOSS, Columns.LOWER_LOSS)
                : Stream.of(Columns.UPPER_LOSS);
    }

    /** Returns all metrics that exist for this run, by column name. */
    public Map<String, Double> take() {
        ClassLoader before = PluginBoundary.enter(parts.plan.model().factory());
        try {
            Map<String, double[]> ofAgents = new LinkedHashMap<>();
            Map<String, Double> values = values(ofAgents);
            run.observers().measure(new Measured(run.round(), values, ofAgents, distances::reference));
            return values;
        } finally {
            PluginBoundary.leave(before);
        }
    }

    /**
     * Returns the row of all processes.
     *
     * @param ofAgents receives the values of single agents behind the averages
     */
    private Map<String, Double> values(Map<String, double[]> ofAgents) {
        Map<String, Double> values = new LinkedHashMap<>();
        RowBlock x = parts.levels.get("upper").value();
        Optional<RowBlock> y = Optional.ofNullable(parts.levels.get("lower")).map(RunLevel::value);
        RowBlock lower = y.orElseGet(() -> parts.memory.scratch("no-lower", parts.model.lowerDimension()));
        figures(x, lower, UnaryOperator.identity(), values, ofAgents);
        if (parts.plan.record().average()) {
            ProblemClass problem = parts.plan.problem();
            RowBlock upperAverage = problem == ProblemClass.PERSONAL_UPPER ? x : average(x);
            RowBlock lowerAverage = y.isEmpty() || problem == ProblemClass.PERSONAL_LOWER ? lower : average(lower);
            figures(upperAverage, lowerAverage, Columns::atAverage, values, ofAgents);
        }
        Optional<ReferenceDistances.Distances> measured =
                distances.areKnown() ? Optional.of(distances.measure(x, y)) : Optional.empty();
        measured.ifPresent(known -> known.addTo(values));
        if (parts.plan.ownData().isEmpty() || parts.plan.record().average()) {
            // The mean over agents would make vectors leave their processes that the algorithm may keep there.
            parts.levels.forEach((name, level) -> values.put(Columns.consensus(name), consensus(level.value())));
        }
        double agents = parts.plan.agents();
        Meter spent = parts.meter.ofAll(reductions);
        values.put(Columns.SAMPLES, spent.samples() / agents);
        values.put(Columns.PHASES, (double) phases());
        values.put(Columns.FLOATS_SENT, (double) spent.floatsSent());
        if (parts.plan.compresses()) {
            values.put(Columns.BITS_SENT, (double) spent.bitsSent());
        }
        values.put(Columns.HESSIAN_SAMPLES, spent.hessianSamples() / agents);
        parts.reports.forEach((column, block) -> values.put(column, reductions.mean(block)[0]));
        measured.flatMap(known -> known.ownLowerErrors().stream().boxed().findFirst())
                .ifPresent(errors -> values.put(Columns.CONVERGENCE_METRIC, convergenceMetric(errors, values)));
        return values;
    }

    /**
     * Returns the convergence metric of INTERACT: |grad l(x̄)|^2 + |x - x̄|^2 + |y - y*|^2. The last two terms are summed over agents, not
     * averaged, and y_i* is the solution of agent i at its own x_i.
     */
    private double convergenceMetric(double ownLowerErrors, Map<String, Double> values) {
        double gradient = values.get(Columns.HYPERGRADIENT_NORM);
        double consensus = values.get(Columns.CONSENSUS_UPPER);
        return gradient * gradient + honest.length * (consensus * consensus + ownLowerErrors);
    }

    /**
     * Returns the mean over agents, without the Byzantine ones, as a single row for all agents. Only records read it, so it keeps its
     * stamp.
     */
    private RowBlock average(RowBlock block) {
        RowBlock average = parts.memory.single("average/" + block.name(), block.dimension());
        average.writeQuietly(0, reductions.mean(block, honest));
        return average;
    }

    /**
     * Computes losses and metrics.
     *
     * @param x a row for each hosted agent, or a single row for all; the same applies to y
     * @param column maps a metric to its column
     */
    private void figures(
            RowBlock x,
            RowBlock y,
            UnaryOperator<String> column,
            Map<String, Double> values,
            Map<String, double[]> ofAgents) {
        int samples = parts.plan.record().samples();
        Figures[] figures = new Figures[parts.hosted.count()];
        Arrays.setAll(figures, row -> new Figures(metrics.size()));
        parts.workers.run(
                (from, to) -> {
                    for (int row = from; row < to; row++) {
                        int rowOfX = x.hosted() == 1 ? 0 : row;
                        int rowOfY = y.hosted() == 1 ? 0 : row;
                        parts.evaluations.agent(row).measure(x, rowOfX, y, rowOfY, samples, figures[row]);
                    }
                },
                figures.length,
                true);
        shared.ifPresent(metric -> {
            double[] ofShared = metric.values(x, y, figures.length, parts.workers);
            for (int row = 0; row < figures.length; row++) {
                figures[row].metrics()[metric.index()] = ofShared[row];
            }
        });
        List<String> losses = losses().map(column).toList();
        if (parts.plan.record().agentsAreOwn()) {
            addMeans(figures, losses, column, values);
            return;
        }
        double[] ofAll = reductions.gather(MessageKind.LOSSES, numbers(figures));
        for (int k = 0; k < losses.size(); k++) {
            ofAgents.put(losses.get(k), overAgents(ofAll, k));
            values.put(losses.get(k), mean(ofAgents.get(losses.get(k))));
        }
        for (int m = 0; m < metrics.size(); m++) {
            double[] metric = overAgents(ofAll, LOSSES + m);
            ofAgents.put(column.apply(metrics.get(m).name()), metric);
            metric(metrics.get(m), metric, column, values);
        }
    }

    /**
     * Adds means, for which agents send no numbers of their own. Agents without a value of a metric are ignored. A bottom decile would need
     * the values of all agents, so it is absent.
     */
    private void addMeans(
            Figures[] figures, List<String> losses, UnaryOperator<String> column, Map<String, Double> values) {
        int ofAgent = LOSSES + 2 * metrics.size();
        double[] numbers = new double[figures.length * ofAgent];
        for (int row = 0; row < figures.length; row++) {
            int agent = parts.hosted.agent(row);
            if (Arrays.binarySearch(honest, agent) >= 0) {
                System.arraycopy(figures[row].costs(), 0, numbers, row * ofAgent, LOSSES);
                for (int m = 0; m < metrics.size(); m++) {
                    double value = figures[row].metrics()[m];
                    numbers[row * ofAgent + LOSSES + 2 * m] = Double.isNaN(value) ? 0 : value;
                    numbers[row * ofAgent + LOSSES + 2 * m + 1] = Double.isNaN(value) ? 0 : 1;
                }
            }
        }
        double[] sums = reductions.sums(MessageKind.MEASURED_SUMS, numbers, ofAgent);
        for (int k = 0; k < losses.size(); k++) {
            values.put(losses.get(k), sums[k] / honest.length);
        }
        for (int m = 0; m < metrics.size(); m++) {
            double count = sums[LOSSES + 2 * m + 1];
            if (count > 0) {
                values.put(column.apply(metrics.get(m).name()), sums[LOSSES + 2 * m] / count);
            }
        }
    }

    /** Returns the losses and metrics of each hosted agent. */
    private double[] numbers(Figures[] figures) {
        double[] numbers = new double[figures.length * (LOSSES + metrics.size())];
        int next = 0;
        for (Figures ofAgent : figures) {
            System.arraycopy(ofAgent.costs(), 0, numbers, next, LOSSES);
            System.arraycopy(ofAgent.metrics(), 0, numbers, next + LOSSES, metrics.size());
            next += LOSSES + metrics.size();
        }
        return numbers;
    }

    private double[] overAgents(double[] ofAll, int figure) {
        return Arrays.stream(honest)
                .mapToDouble(agent -> ofAll[agent * (LOSSES + metrics.size()) + figure])
                .toArray();
    }

    /** Adds a metric. Agents without a value are ignored; if no agent has one, the metric is absent. */
    private static void metric(
            Metric metric, double[] ofAgents, UnaryOperator<String> column, Map<String, Double> values) {
        double[] present =
                Arrays.stream(ofAgents).filter(value -> !Double.isNaN(value)).toArray();
        if (present.length == 0) {
            return;
        }
        values.put(column.apply(metric.name()), mean(present));
        if (metric.withBottomDecile()) {
            Arrays.sort(present);
            values.put(
                    column.apply(metric.name() + Columns.BOTTOM_DECILE), present[Math.max(present.length / 10 - 1, 0)]);
        }
    }

    private double consensus(RowBlock block) {
        double[] mean = reductions.mean(block, honest);
        double[] squares = new double[block.hosted()];
        double[] row = new double[block.dimension()];
        for (int i = 0; i < squares.length; i++) {
            block.read(parts.hosted.agent(i), row);
            squares[i] = squaredDistance(row, mean);
        }
        double[] ofAll = reductions.gather(MessageKind.MEASURED_DISTANCES, squares);
        return Math.sqrt(
                mean(Arrays.stream(honest).mapToDouble(agent -> ofAll[agent]).toArray()));
    }

    private long phases() {
        return parts.levels.values().stream()
                .mapToLong(level -> level.value().depth())
                .max()
                .orElse(0);
    }

    /**
     * The distances of a run from the reference solution of its model. The solution can be large and slow to compute. Therefore only rank 0
     * computes it, receives the rows it needs, and sends the distances to the others.
     */
    private static final class ReferenceDistances {

        private final RunParts parts;
        private final Reductions reductions;
        private final int[] honest;
        private final boolean areKnown;
        private Optional<Reference> reference;

        /**
         * Creates the distances.
         *
         * @param honest the agents that are not Byzantine
         */
        ReferenceDistances(RunParts parts, int[] honest) {
            this.parts = parts;
            this.reductions = parts.processes.reductions();
            this.honest = honest;
            this.reference = parts.processes.isFirst() ? ofModel() : Optional.empty();
            this.areKnown = reductions.fromFirst(MessageKind.REFERENCE, known(reference))[0] != 0;
        }

        private static byte[] known(Optional<Reference> reference) {
            return new byte[] {(byte) (reference.isPresent() ? 1 : 0)};
        }

        boolean areKnown() {
            return areKnown;
        }

        boolean haveConvergenceMetric() {
            return areKnown && parts.levels.containsKey("lower") && parts.plan.problem() == ProblemClass.PERSONAL_LOWER;
        }

        /** Returns the reference solution; every process that calls this method computes it. */
        Optional<Reference> reference() {
            if (areKnown && reference.isEmpty()) {
                reference = ofModel();
            }
            return reference;
        }

        private Optional<Reference> ofModel() {
            if (parts.plan.ownData().isPresent()) {
                return Optional.empty(); // it would need the data of all agents
            }
            return PluginBoundary.ask(
                    parts.plan.model().factory(), "in reference()", () -> parts.model.reference(parts.plan.problem()));
        }

        /**
         * Distances from the reference solution.
         *
         * @param lowerError root mean square over agents, at the point of the whole network; empty without a lower level
         * @param ownLowerErrors mean square over agents, each at its own x; empty unless the convergence metric is measured
         */
        record Distances(double hypergradientNorm, OptionalDouble lowerError, OptionalDouble ownLowerErrors) {

            void addTo(Map<String, Double> values) {
                values.put(Columns.HYPERGRADIENT_NORM, hypergradientNorm);
                lowerError.ifPresent(error -> values.put(Columns.LOWER_ERROR, error));
            }

            private byte[] message() {
                return Message.of(output -> {
                    output.writeDouble(hypergradientNorm);
                    output.writeDouble(lowerError.orElse(0));
                    output.writeDouble(ownLowerErrors.orElse(0));
                });
            }
        }

        /** Returns the distances on every process; called only if the reference solution is known. */
        Distances measure(RowBlock x, Optional<RowBlock> y) {
            boolean isPersonal = parts.plan.problem() == ProblemClass.PERSONAL_UPPER;
            double[] point = isPersonal ? reductions.gatherRows(x) : reductions.mean(x, honest);
            Optional<IntFunction<double[]>> lower = y.map(this::rows);
            Optional<IntFunction<double[]>> upper = haveConvergenceMetric() ? Optional.of(rows(x)) : Optional.empty();
            byte[] own =
                    parts.processes.isFirst() ? distances(point, lower, upper).message() : new byte[0];
            return Message.read(reductions.fromFirst(MessageKind.REFERENCE, own), input -> {
                double norm = input.readDouble();
                double lowerError = input.readDouble();
                double ownLowerErrors = input.readDouble();
                return new Distances(
                        norm,
                        lower.isPresent() ? OptionalDouble.of(lowerError) : OptionalDouble.empty(),
                        upper.isPresent() ? OptionalDouble.of(ownLowerErrors) : OptionalDouble.empty());
            });
        }

        private Distances distances(
                double[] point, Optional<IntFunction<double[]>> lower, Optional<IntFunction<double[]>> upper) {
            double norm = hypergradientNorm(point);
            OptionalDouble lowerError = lower.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Math.sqrt(mean(squaredLowerErrors(agent -> point, lower.get()))));
            OptionalDouble ownLowerErrors = upper.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(mean(squaredLowerErrors(upper.get(), lower.orElseThrow())));
            return new Distances(norm, lowerError, ownLowerErrors);
        }

        private double hypergradientNorm(double[] x) {
            double[] gradient = new double[x.length];
            reference.orElseThrow().hypergradient(x, gradient);
            double sum = 0;
            for (double entry : gradient) {
                sum += entry * entry;
            }
            return Math.sqrt(sum);
        }

        /** Returns |y_i - y_i*|^2 for every agent, where y_i* is the lower solution at the agent's point. */
        private double[] squaredLowerErrors(IntFunction<double[]> pointOf, IntFunction<double[]> rowOf) {
            double[] solution = new double[parts.model.lowerDimension()];
            double[] squares = new double[honest.length];
            for (int i = 0; i < squares.length; i++) {
                int agent = honest[i];
                reference.orElseThrow().lowerSolution(pointOf.apply(agent), agent, solution);
                squares[i] = squaredDistance(rowOf.apply(agent), solution);
            }
            return squares;
        }

        /** Returns the rows of all agents, for rank 0. */
        private IntFunction<double[]> rows(RowBlock block) {
            Processes processes = parts.processes;
            if (!processes.areSeveral()) {
                return agent -> {
                    double[] row = new double[block.dimension()];
                    block.read(agent, row);
                    return row;
                };
            }
            double[] all = reductions.gatherRows(block);
            return agent -> Arrays.copyOfRange(all, agent * block.dimension(), (agent + 1) * block.dimension());
        }
    }

    /** Sums in ascending order. */
    private static double squaredDistance(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += (a[k] - b[k]) * (a[k] - b[k]);
        }
        return sum;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
