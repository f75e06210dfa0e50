package org.parley.runtime.engine.run;

import java.io.DataOutput;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.processes.Message;
import org.parley.runtime.engine.processes.MessageKind;

/** Finds the largest values of a run and the step sizes for which its model is stable. */
public final class Stability {

    /** The levels that use the Hessian of g in y, whose norm is bounded by the model's smoothness. */
    private static final List<String> LEVELS_OF_THE_LOWER_COST = List.of("lower", "auxiliary");

    /** Advice if the step size is not proven to be the cause. */
    private static final String OTHER_CAUSES =
            "; if `parley rerun` of this run reports other numbers, a component is not deterministic and the step is not the cause";

    private final RunParts parts;

    public Stability(Run run) {
        this.parts = run.parts();
    }

    /**
     * An entry of a level.
     *
     * @param size its absolute value; infinite for NaN
     */
    public record Entry(String level, int agent, double size) {

        public String place() {
            return "level " + level + ", agent " + agent;
        }
    }

    /** Returns the largest entry of all levels, or the first of equal ones. With several processes, the result is valid only on rank 0. */
    public Entry largestEntry() {
        List<byte[]> ofRanks =
                parts.processes.reductions().toFirst(MessageKind.LARGEST_ENTRIES, Message.of(this::writeLargest));
        Entry largest = new Entry("upper", 0, 0);
        for (int level = 0; level < parts.levels.size(); level++) {
            for (byte[] ofRank : ofRanks) {
                Entry entry = entry(ofRank, level);
                if (entry.size() > largest.size()) {
                    largest = entry;
                }
            }
        }
        return largest;
    }

    /** Writes the largest hosted entry of each level. */
    private void writeLargest(DataOutput output) throws IOException {
        for (RunLevel level : parts.levels.values()) {
            Entry largest = largestOf(level);
            output.writeInt(largest.agent());
            output.writeDouble(largest.size());
        }
    }

    private Entry entry(byte[] ofRank, int level) {
        String name = List.copyOf(parts.levels.keySet()).get(level);
        return Message.read(ofRank, input -> {
            input.skipBytes(level * (Integer.BYTES + Double.BYTES));
            return new Entry(name, input.readInt(), input.readDouble());
        });
    }

    private Entry largestOf(RunLevel level) {
        RowBlock block = level.value();
        double[] row = new double[block.dimension()];
        Entry largest = new Entry(level.name(), parts.hosted.first(), 0);
        for (int i = 0; i < block.hosted(); i++) {
            int agent = parts.hosted.agent(i);
            block.read(agent, row);
            double size = largest(row);
            if (size > largest.size()) {
                largest = new Entry(level.name(), agent, size);
            }
        }
        return largest;
    }

    /** Returns advice for a diverging run: step sizes that are stable if the model states its smoothness. */
    public String advice() {
        OptionalDouble smoothness = parts.smoothness();
        if (smoothness.isEmpty()) {
            return "smaller steps, or weights with a larger smallest eigenvalue" + OTHER_CAUSES;
        }
        // Every shipped strategy is stable at 1/(2 L): EXTRA, the most sensitive, needs less than (1 + lambda_min) / L,
        // and lambda_min > -1/3.
        double stable = 1 / (2 * smoothness.getAsDouble());
        String tooLarge = LEVELS_OF_THE_LOWER_COST.stream()
                .filter(level -> step(level).orElse(0) > stable)
                .map(level -> "levels." + level + ".step")
                .collect(Collectors.joining(" and "));
        String constant = String.format(Locale.ROOT, "the model's smoothness L = %.4g", smoothness.getAsDouble());
        return tooLarge.isEmpty()
                ? "a smaller levels.upper.step: the others are stable at " + constant + OTHER_CAUSES
                : "at most " + roundedDown(stable) + " is stable for " + tooLarge + " with full gradients: 1/(2 L) for "
                        + constant + "; if that is not enough, a smaller levels.upper.step";
    }

    /** Returns the first step size of a level, which is the largest one of every decaying schedule; empty if a step rule decides. */
    private OptionalDouble step(String level) {
        RunLevel found = parts.levels.get(level);
        return found == null ? OptionalDouble.empty() : found.firstStep();
    }

    /** Rounds down to two significant digits. */
    private static double roundedDown(double value) {
        return new BigDecimal(value)
                .round(new MathContext(2, RoundingMode.DOWN))
                .doubleValue();
    }

    private static double largest(double[] row) {
        double largest = 0;
        for (double entry : row) {
            if (Double.isNaN(entry)) {
                return Double.POSITIVE_INFINITY;
            }
            largest = Math.max(largest, Math.abs(entry));
        }
        return largest;
    }
}
