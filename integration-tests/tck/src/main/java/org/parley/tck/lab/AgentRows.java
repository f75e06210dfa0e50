package org.parley.tck.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.api.run.Block;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.random.Seeds;

/** The rows of a block as plain arrays: what laws measure and compare. */
public record AgentRows(double[][] values) {

    private static final long SEED = 20260803;

    public static AgentRows of(Block block, int agents) {
        double[][] values = new double[agents][block.dimension()];
        for (int agent = 0; agent < agents; agent++) {
            ((RowBlock) block).read(agent, values[agent]);
        }
        return new AgentRows(values);
    }

    /** Normal entries, the same for the same purpose and time. */
    public static AgentRows random(String purpose, long time, int agents, int dimension) {
        double[][] values = new double[agents][dimension];
        for (int agent = 0; agent < agents; agent++) {
            RandomGenerator random = new Seeds(SEED).stream(purpose, agent, time);
            Arrays.setAll(values[agent], k -> random.nextGaussian());
        }
        return new AgentRows(values);
    }

    /** Every level of a run, in their order. */
    public static List<AgentRows> ofLevels(Run run, int agents) {
        List<AgentRows> all = new ArrayList<>();
        run.levelNames().forEach(level -> all.add(of(run.value(level), agents)));
        return all;
    }

    /** Those of the agents that live where the block does. */
    public void writeTo(Block block) {
        RowBlock rows = (RowBlock) block;
        for (int row = 0; row < rows.hosted(); row++) {
            rows.write(rows.agent(row), values[rows.agent(row)]);
        }
    }

    public double[] mean() {
        double[] mean = new double[values[0].length];
        for (double[] row : values) {
            for (int k = 0; k < mean.length; k++) {
                mean[k] += row[k] / values.length;
            }
        }
        return mean;
    }

    /** The largest absolute entry. */
    public double size() {
        return Arrays.stream(values)
                .flatMapToDouble(Arrays::stream)
                .map(Math::abs)
                .max()
                .orElse(0);
    }

    /** The largest difference of an entry; infinite when one of the two is no number. */
    public double distance(AgentRows other) {
        double largest = 0;
        for (int agent = 0; agent < values.length; agent++) {
            largest = Math.max(largest, distance(values[agent], other.values[agent]));
        }
        return largest;
    }

    /** The largest difference over all levels. */
    public static double distance(List<AgentRows> a, List<AgentRows> b) {
        double largest = 0;
        for (int level = 0; level < a.size(); level++) {
            largest = Math.max(largest, a.get(level).distance(b.get(level)));
        }
        return largest;
    }

    /** The largest distance of a row from this point. */
    public double distance(double[] point) {
        double largest = 0;
        for (double[] row : values) {
            largest = Math.max(largest, distance(row, point));
        }
        return largest;
    }

    /** The largest difference of an entry; infinite when it is no number. */
    public static double distance(double[] a, double[] b) {
        double largest = 0;
        for (int k = 0; k < a.length; k++) {
            double difference = Math.abs(a[k] - b[k]);
            largest = Math.max(largest, Double.isNaN(difference) ? Double.POSITIVE_INFINITY : difference);
        }
        return largest;
    }

    /** Bit by bit; records compare arrays by identity. */
    @Override
    public boolean equals(Object other) {
        return other instanceof AgentRows rows && Arrays.deepEquals(values, rows.values);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(values);
    }
}
