package org.parley.runtime.engine.run;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import org.parley.api.model.ProblemClass;
import org.parley.api.model.Reference;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.processes.Message;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.processes.Reductions;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.record.Columns;

/**
 * How far a run is from the exact answers of its model. They can be large and slow to find: of several processes rank 0 alone looks for them, is
 * sent the rows it needs, and tells the others what it found.
 */
final class ExactAnswers {

    private final RunParts parts;
    private final Reductions reductions;
    private final int[] judged;
    private final boolean areKnown;
    private Optional<Reference> reference;

    /** @param judged the agents that do not lie */
    ExactAnswers(RunParts parts, int[] judged) {
        this.parts = parts;
        this.reductions = parts.processes().reductions();
        this.judged = judged;
        this.reference = parts.processes().isFirst() ? ofModel() : Optional.empty();
        this.areKnown = reductions.fromFirst("whether there are exact answers", known(reference))[0] != 0;
    }

    private static byte[] known(Optional<Reference> reference) {
        return new byte[] {(byte) (reference.isPresent() ? 1 : 0)};
    }

    boolean areKnown() {
        return areKnown;
    }

    boolean haveConvergenceMetric() {
        return areKnown && parts.levels().containsKey("lower") && parts.plan().problem() == ProblemClass.PERSONAL_LOWER;
    }

    /** The answers themselves, on every process that asks. */
    Optional<Reference> reference() {
        if (areKnown && reference.isEmpty()) {
            reference = ofModel();
        }
        return reference;
    }

    private Optional<Reference> ofModel() {
        return PluginBoundary.ask(
                parts.plan().model().factory(),
                "in reference()",
                () -> parts.model().reference(parts.plan().problem()));
    }

    /**
     * Distances from the answers.
     *
     * @param lowerError root mean square over agents, at the point of the whole network; empty without a lower level
     * @param ownLowerErrors mean square over agents, each at its own x; empty where nobody is judged by it
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

    /** On every process the same; asked only where the answers are known. */
    Distances distances(RowBlock x, Optional<RowBlock> y) {
        boolean isPrivate = parts.plan().problem() == ProblemClass.PRIVATE_UPPER;
        double[] point = isPrivate ? reductions.gatherRows(x) : reductions.mean(x, judged);
        Optional<IntFunction<double[]>> lower = y.map(this::rows);
        Optional<IntFunction<double[]>> upper = haveConvergenceMetric() ? Optional.of(rows(x)) : Optional.empty();
        byte[] own =
                parts.processes().isFirst() ? distances(point, lower, upper).message() : new byte[0];
        return Message.read(reductions.fromFirst("distances from the exact answers", own), input -> {
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
                : OptionalDouble.of(Math.sqrt(Sums.average(squaredLowerErrors(agent -> point, lower.get()))));
        OptionalDouble ownLowerErrors = upper.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Sums.average(squaredLowerErrors(upper.get(), lower.orElseThrow())));
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

    /** |y_i - y_i*|^2 for every agent, y_i* being the lower solution where this agent looks at it. */
    private double[] squaredLowerErrors(IntFunction<double[]> pointOf, IntFunction<double[]> rowOf) {
        double[] solution = new double[parts.model().lowerDimension()];
        double[] squares = new double[judged.length];
        for (int i = 0; i < squares.length; i++) {
            int agent = judged[i];
            reference.orElseThrow().lowerSolution(pointOf.apply(agent), agent, solution);
            squares[i] = Sums.squaredDistance(rowOf.apply(agent), solution);
        }
        return squares;
    }

    /** Every agent's row, where rank 0 asks for it. */
    private IntFunction<double[]> rows(RowBlock block) {
        Processes processes = parts.processes();
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
