package org.parley.runtime.engine.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;
import org.parley.runtime.engine.block.Terms.CompiledWeights;
import org.parley.runtime.plan.Precision;

/**
 * Deferred operations give results that are bit-identical to immediate ones: the same columns, once in rows that are too short to defer and
 * once in long ones.
 */
class BlockQueueTest {

    private static final int AGENTS = 6;
    private static final int SHORT = 50;
    private static final int LONG = 400 * SHORT;

    private final ColumnMeans means = new ColumnMeans();

    @ParameterizedTest
    @EnumSource(Precision.class)
    void isBitIdenticalWithAndWithoutDeferral(Precision precision) {
        try (Workers workers = new Workers(2)) {
            double[] waiting = lastRow(new Memory(precision, Hosted.all(AGENTS), workers, false), LONG);
            double[] immediate = lastRow(new Memory(precision, Hosted.all(AGENTS), workers, false), SHORT);
            for (int k = 0; k < LONG; k++) {
                assertThat(waiting[k]).isEqualTo(immediate[k % SHORT]);
            }
        }
    }

    @Test
    void aLargeAssignmentIsDeferredUntilTheBlockIsRead() {
        try (Workers workers = new Workers(1)) {
            Memory memory = new Memory(Precision.FLOAT64, Hosted.all(AGENTS), workers, false);
            DoubleBlock x = (DoubleBlock) memory.state("x", LONG);
            x.fill(1);
            long before = x.stamp();
            x.assign(2, x);
            assertThat(x.stamp()).isNotEqualTo(before);
            assertThat(x.row(0)[0]).isEqualTo(1);
            memory.state("other", 1).read(0, new double[1]);
            assertThat(x.row(0)[0]).isEqualTo(2);
        }
    }

    @Test
    void pendingWorkIsExecutedBeforeAReadAndBeforeTheNextOperation() {
        try (Workers workers = new Workers(1)) {
            Memory memory = new Memory(Precision.FLOAT64, Hosted.all(1), workers, false);
            RowBlock result = memory.state("result", 1);
            RowBlock twice = memory.state("twice", 1);
            double[] seen = new double[1];
            memory.finishFirst(() -> result.writeQuietly(0, new double[] {3}));
            result.read(0, seen);
            assertThat(seen).containsExactly(3);
            memory.finishFirst(() -> result.writeQuietly(0, new double[] {5}));
            twice.assign(2, result);
            twice.read(0, seen);
            assertThat(seen).containsExactly(10);
        }
    }

    /** Three rounds of exact diffusion on a ring and one of a complete graph, with blocks that are read and written in between. */
    private double[] lastRow(Memory memory, int dimension) {
        RowBlock x = periodic(memory, "x", dimension, 1);
        RowBlock q = periodic(memory, "q", dimension, 2);
        RowBlock psi = periodic(memory, "psi", dimension, 3);
        RowBlock phi = memory.scratch("phi", dimension);
        Graph twoNeighbours = Graph.of(AGENTS, i -> new int[] {(i + 1) % AGENTS, (i + AGENTS - 1) % AGENTS});
        CompiledWeights ring = new CompiledWeights(Weights.everyEdge(twoNeighbours, 1.0 / 3), 0, Hosted.all(AGENTS));
        CompiledWeights complete =
                new CompiledWeights(Weights.everyEdge(Graph.complete(AGENTS), 0.1), 0, Hosted.all(AGENTS));
        double[] row = new double[dimension];
        for (int round = 0; round < 3; round++) {
            q.assign(0.3, q);
            phi.assign(2, x, -1, q, -1, psi);
            psi.assign(1, x, -1, q);
            mix(ring, phi, x);
            x.read(round, row);
            q.write(round + 1, row);
            psi.assign((first, second) -> first * second, psi, x);
        }
        mix(complete, x, phi);
        x.assign(0.7, x, 0.2, phi, 0.1, psi, -1, q);
        x.read(AGENTS - 1, row);
        return row;
    }

    private static RowBlock periodic(Memory memory, String name, int dimension, long seed) {
        RowBlock block = memory.state(name, dimension);
        Random random = new Random(seed);
        double[] row = new double[dimension];
        for (int agent = 0; agent < AGENTS; agent++) {
            double[] period = random.doubles(SHORT, -1, 1).toArray();
            for (int k = 0; k < dimension; k++) {
                row[k] = period[k % SHORT];
            }
            block.write(agent, row);
        }
        return block;
    }

    private void mix(CompiledWeights weights, RowBlock from, RowBlock to) {
        means.ensureCapacity(from.dimension());
        to.mix(weights, from, means, from.depth() + 1);
    }
}
