package org.parley.runtime.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Routing;
import org.parley.api.topology.Topology;
import org.parley.api.topology.Weights;
import org.parley.runtime.config.FakeTopology;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.oracle.Participation;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.run.BlockMixer.Channel;
import org.parley.runtime.engine.run.Mixers.RowMixer;
import org.parley.runtime.network.Network;
import org.parley.runtime.plan.Precision;

class RowMixerTest {

    private static final int AGENTS = 6;
    private static final int DIMENSION = 5;

    private final NetworkTime time = new NetworkTime();
    private final Meter meter = new Meter(Double.SIZE);
    private final Workers workers = new Workers(1);

    @ParameterizedTest
    @EnumSource(Precision.class)
    void multipliesByTheWeightMatrix(Precision precision) {
        Weights weights = randomRowStochastic(new Random(3));
        assertMixesLike(dense(weights), weights, precision);
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void sumsWeightsThatAreOnlyColumnStochastic(Precision precision) {
        Graph graph = Graph.of(AGENTS, i -> new int[] {(i + 1) % AGENTS, (i + 4) % AGENTS});
        Random random = new Random(4);
        double[] self = random.doubles(AGENTS).toArray();
        double[] edges = random.doubles((int) graph.edges()).toArray();
        Weights weights = Weights.of(graph, self, edges);
        assertMixesLike(dense(weights), weights, precision);
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void mixesACompleteGraphByOneMean(Precision precision) {
        Weights weights = Weights.everyEdge(Graph.complete(AGENTS), 0.7 / AGENTS);
        assertMixesLike(dense(weights), weights, precision);
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void leavesEqualRowsExactlyEqualWhateverTheWeights(Precision precision) {
        // Weights of 1/3 do not add up to one in floating point; the difference form must not care.
        Graph ring = Graph.of(AGENTS, i -> new int[] {(i + 1) % AGENTS, (i + AGENTS - 1) % AGENTS});
        for (Weights weights :
                new Weights[] {Weights.everyEdge(ring, 1.0 / 3), Weights.everyEdge(Graph.complete(AGENTS), 1.0 / 7)}) {
            Memory memory = memory(precision);
            RowBlock in = memory.state("in", DIMENSION);
            RowBlock out = memory.state("out", DIMENSION);
            double[] row = {0.1, 1e-30, -7.3, 1e30, 3};
            for (int agent = 0; agent < AGENTS; agent++) {
                in.write(agent, row);
            }
            mixer(weights).mix(in, out);
            assertThat(rows(out)).isDeepEqualTo(rows(in));
        }
    }

    @Test
    void billsEveryFloatOverEveryEdgeAndCountsDependentExchanges() {
        Graph ring = Graph.of(AGENTS, i -> new int[] {(i + 1) % AGENTS, (i + AGENTS - 1) % AGENTS});
        RowMixer mixer = mixer(Weights.everyEdge(ring, 0.25));
        Memory memory = memory(Precision.FLOAT64);
        RowBlock x = memory.state("x", DIMENSION);
        RowBlock y = memory.state("y", DIMENSION);
        RowBlock once = memory.state("once", DIMENSION);
        RowBlock also = memory.state("also", DIMENSION);
        RowBlock twice = memory.state("twice", DIMENSION);
        mixer.mix(x, once, y, also);
        mixer.mix(once, twice);
        assertThat(also.depth()).isEqualTo(1);
        assertThat(twice.depth()).isEqualTo(2);
        assertThat(x.assign(1, twice, 1, y).name()).isEqualTo("x");
        assertThat(x.depth()).isEqualTo(2);
        assertThat(meter.floatsSent()).isEqualTo(3L * 2 * AGENTS * DIMENSION);
    }

    /** By hand: 6 agents send a row of 5 up and hear one of 5; a second block in the same message goes along, a second exchange follows. */
    @Test
    void billsAServerOneMessageUpAndOneDownForEveryAgentAndTwoPhases() {
        RowMixer mixer = mixer(Weights.everyEdge(Graph.complete(AGENTS), 1.0 / AGENTS), Routing.SERVER);
        Memory memory = memory(Precision.FLOAT64);
        RowBlock x = memory.state("x", DIMENSION);
        RowBlock y = memory.state("y", 3);
        RowBlock once = memory.state("once", DIMENSION);
        RowBlock also = memory.state("also", 3);
        RowBlock twice = memory.state("twice", DIMENSION);
        mixer.mix(List.of(x, y), List.of(once, also));
        assertThat(meter.floatsSent()).isEqualTo(6 * (5 + 3) + 6 * (5 + 3));
        assertThat(also.depth()).isEqualTo(2);
        mixer.mix(once, twice);
        assertThat(meter.floatsSent()).isEqualTo(2 * 6 * (5 + 3) + 2 * 6 * 5);
        assertThat(twice.depth()).isEqualTo(4);
        mixer.mix(x, once, y, also);
        assertThat(also.depth()).isEqualTo(2);
    }

    @Test
    void billsTheCompleteGraphOneMessageForEveryPairInEachDirection() {
        RowMixer mixer = mixer(Weights.everyEdge(Graph.complete(AGENTS), 1.0 / AGENTS));
        Memory memory = memory(Precision.FLOAT64);
        mixer.mix(memory.state("x", DIMENSION), memory.state("once", DIMENSION));
        assertThat(meter.floatsSent()).isEqualTo(6 * 5 * 5);
    }

    @Test
    void anAgentAloneSendsAServerNothing() {
        assertThat(Routing.SERVER.messages(Graph.complete(1))).isZero();
        assertThat(Routing.SERVER.messages(Graph.complete(2))).isEqualTo(4);
    }

    /** 1/49 times 49 rounds to less than one; and x + (mean - x) is the mean only where x is not so much larger. */
    @ParameterizedTest
    @EnumSource(Precision.class)
    void aMeanOfAllAgentsIsTheSameForEveryoneToTheLastBit(Precision precision) {
        int agents = 49;
        Memory memory = new Memory(precision, Hosted.all(agents), workers, false);
        RowBlock in = memory.state("in", DIMENSION);
        RowBlock out = memory.state("out", DIMENSION);
        Random random = new Random(8);
        for (int agent = 0; agent < agents; agent++) {
            in.write(agent, random.doubles(DIMENSION, -1, 1).toArray());
        }
        in.write(1, new double[] {1e10, 1e10, 1e10, 1e10, 1e10});
        in.write(2, new double[] {-1e10, -1e10, -1e10, -1e10, -1e10});
        mixer(Weights.everyEdge(Graph.complete(agents), 1.0 / agents)).mix(in, out);
        double[] first = new double[DIMENSION];
        out.read(0, first);
        for (int agent = 1; agent < agents; agent++) {
            double[] row = new double[DIMENSION];
            out.read(agent, row);
            assertThat(row).containsExactly(first);
        }
    }

    @Test
    void refusesToMixABlockIntoItself() {
        RowBlock x = memory(Precision.FLOAT64).state("x", DIMENSION);
        RowMixer mixer = mixer(Weights.everyEdge(Graph.complete(AGENTS), 0.1));
        assertThatThrownBy(() -> mixer.mix(x, x)).hasMessageContaining("into itself");
    }

    @Test
    void refusesABlockThatOneMessageBothReadsAndWritesWhateverTheOrder() {
        Memory memory = memory(Precision.FLOAT64);
        RowBlock x = memory.state("x", DIMENSION);
        RowBlock y = memory.state("y", DIMENSION);
        RowBlock z = memory.state("z", DIMENSION);
        RowMixer mixer = mixer(Weights.everyEdge(Graph.complete(AGENTS), 0.1));
        assertThatThrownBy(() -> mixer.mix(x, y, y, z)).hasMessageContaining("'y' into itself");
        assertThatThrownBy(() -> mixer.mix(x, y, z, x)).hasMessageContaining("'x' into itself");
        assertThatThrownBy(() -> mixer.mix(List.of(x, y), List.of(y, z))).hasMessageContaining("'y' into itself");
        assertThatThrownBy(() -> mixer.mix(List.of(x, z), List.of(y, x))).hasMessageContaining("'x' into itself");
        assertThat(meter.floatsSent()).isZero();
    }

    private void assertMixesLike(double[][] matrix, Weights weights, Precision precision) {
        Memory memory = memory(precision);
        RowBlock in = memory.state("in", DIMENSION);
        RowBlock out = memory.state("out", DIMENSION);
        Random random = new Random(8);
        for (int agent = 0; agent < AGENTS; agent++) {
            in.write(agent, random.doubles(DIMENSION, -1, 1).toArray());
        }
        mixer(weights).mix(in, out);
        double[][] from = rows(in);
        double[][] to = rows(out);
        // Sums of at most 7 terms of size 1: a few units in the last place of the precision.
        double tolerance = precision == Precision.FLOAT64 ? 1e-14 : 1e-6;
        for (int i = 0; i < AGENTS; i++) {
            for (int k = 0; k < DIMENSION; k++) {
                double expected = 0;
                for (int j = 0; j < AGENTS; j++) {
                    expected += matrix[i][j] * from[j][k];
                }
                assertThat(to[i][k]).isCloseTo(expected, within(tolerance));
            }
        }
    }

    static Weights randomRowStochastic(Random random) {
        Graph graph = Graph.of(AGENTS, i -> new int[] {(i + 1) % AGENTS, (i + 2) % AGENTS, (i + 5) % AGENTS});
        double[] self = new double[AGENTS];
        double[] edges = new double[(int) graph.edges()];
        for (int i = 0; i < AGENTS; i++) {
            self[i] = 1;
            for (int k = 0; k < graph.degree(i); k++) {
                double weight = random.nextDouble() / 4;
                edges[(int) graph.edgeOffset(i) + k] = weight;
                self[i] -= weight;
            }
        }
        return Weights.of(graph, self, edges);
    }

    private static double[][] dense(Weights weights) {
        double[][] matrix = new double[AGENTS][AGENTS];
        for (int i = 0; i < AGENTS; i++) {
            matrix[i][i] = weights.self(i);
            for (int k = 0; k < weights.graph().degree(i); k++) {
                matrix[i][weights.graph().neighbor(i, k)] = weights.edge(i, k);
            }
        }
        return matrix;
    }

    private Memory memory(Precision precision) {
        return new Memory(precision, Hosted.all(AGENTS), workers, false);
    }

    private RowMixer mixer(Weights weights) {
        return mixer(weights, Routing.LINKS);
    }

    private RowMixer mixer(Weights weights, Routing routing) {
        Topology topology = FakeTopology.weighted(weights, routing);
        Network fixed = new Network(topology, Optional.empty());
        int agents = weights.graph().agents();
        return new RowMixer(new Channel(
                "upper",
                fixed,
                time,
                Processes.alone(agents),
                memory(Precision.FLOAT64),
                meter,
                new Participation(agents),
                Optional.empty()));
    }

    private static double[][] rows(RowBlock block) {
        double[][] rows = new double[AGENTS][DIMENSION];
        for (int agent = 0; agent < AGENTS; agent++) {
            block.read(agent, rows[agent]);
        }
        return rows;
    }
}
