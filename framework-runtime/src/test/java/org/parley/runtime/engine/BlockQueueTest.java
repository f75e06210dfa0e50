package org.parley.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.Weights;
import org.parley.runtime.network.Network;
import org.parley.runtime.plan.Precision;

/** Blocks that wait give the bits of blocks that do not: the same columns, once in rows too short to wait and once in long ones. */
class BlockQueueTest {

    private static final int AGENTS = 6;
    private static final int SHORT = 50;
    private static final int LONG = 400 * SHORT;

    private final NetworkTime time = new NetworkTime();

    @ParameterizedTest
    @EnumSource(Precision.class)
    void givesTheSameBitsWhetherStepsWaitOrNot(Precision precision) {
        try (Workers workers = new Workers(2)) {
            double[] waiting = lastRow(new Memory(precision, 0, AGENTS, workers, false), LONG);
            double[] immediate = lastRow(new Memory(precision, 0, AGENTS, workers, false), SHORT);
            for (int k = 0; k < LONG; k++) {
                assertThat(waiting[k]).isEqualTo(immediate[k % SHORT]);
            }
        }
    }

    /** Three rounds of exact diffusion on a ring and one of a complete graph, with blocks that are read and written in between. */
    private double[] lastRow(Memory memory, int dimension) {
        RowBlock x = periodic(memory, "x", dimension, 1);
        RowBlock q = periodic(memory, "q", dimension, 2);
        RowBlock psi = periodic(memory, "psi", dimension, 3);
        RowBlock phi = memory.scratch("phi", dimension);
        RowMixer ring = mixer(Weights.everyEdge(
                Graph.of(AGENTS, i -> new int[] {(i + 1) % AGENTS, (i + AGENTS - 1) % AGENTS}), 1.0 / 3));
        RowMixer complete = mixer(Weights.everyEdge(Graph.complete(AGENTS), 0.1));
        double[] row = new double[dimension];
        for (int round = 0; round < 3; round++) {
            q.assign(0.3, q);
            phi.assign(2, x, -1, q, -1, psi);
            psi.assign(1, x, -1, q);
            ring.mix(phi, x);
            x.read(round, row);
            q.write(round + 1, row);
            psi.assign((first, second) -> first * second, psi, x);
        }
        complete.mix(x, phi);
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

    private RowMixer mixer(Weights weights) {
        Topology topology = new Topology() {
            @Override
            public Graph graph(long tick) {
                return weights.graph();
            }

            @Override
            public Optional<Weights> ownWeights(long tick) {
                return Optional.of(weights);
            }
        };
        return new RowMixer(new Network(topology, Optional.empty()), Optional.empty(), time, new Meter());
    }
}
