package org.parley.runtime.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.network.Aggregation;
import org.parley.api.network.FaultContext;
import org.parley.api.network.Inbox;
import org.parley.api.network.NetworkFault;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.topology.Graph;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.Weights;
import org.parley.runtime.config.FakeTopology;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.oracle.Meter;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.oracle.Participation;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.run.BlockMixer.Channel;
import org.parley.runtime.engine.run.Mixers.FaultyMixer;
import org.parley.runtime.engine.run.Mixers.InboxMixer;
import org.parley.runtime.engine.run.Mixers.RowMixer;
import org.parley.runtime.network.FaultPlan;
import org.parley.runtime.network.LevelFaults;
import org.parley.runtime.network.LostWeight;
import org.parley.runtime.network.Network;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.random.Seeds;

/** Compares mixers with dense matrices that the test computes from the decisions of the fault. */
class FaultyMixerTest {

    private static final int AGENTS = 6;
    private static final int DIMENSION = 5;
    private static final int TICKS = 12;
    private static final Hosted ALL = Hosted.all(AGENTS);

    private final NetworkTime time = new NetworkTime();
    private final Meter meter = new Meter(Double.SIZE);
    private final Workers workers = new Workers(1);
    private final Participation participation = new Participation(AGENTS);

    /** Loses about a third of the messages and delays others by up to two exchanges, in a reproducible pattern. */
    static final NetworkFault LATE = new NetworkFault() {
        @Override
        public int age(int from, int to, long tick) {
            int drawn = (int) ((31 * from + 17 * to + 7 * tick) % 10);
            return drawn < 3 ? LOST : drawn < 7 ? 0 : drawn < 9 ? 1 : 2;
        }
    };

    private static final NetworkFault LOST = new NetworkFault() {
        @Override
        public int age(int from, int to, long tick) {
            return (31 * from + 17 * to + 7 * tick) % 10 < 4 ? NetworkFault.LOST : 0;
        }
    };

    @ParameterizedTest
    @CsvSource({
        "SELF, false, FLOAT64", "RENORMALIZE, false, FLOAT64", "SENDER, false, FLOAT64", "DROP, false, FLOAT64",
        "SELF, true, FLOAT64", "RENORMALIZE, true, FLOAT64", "SENDER, true, FLOAT64", "DROP, true, FLOAT64",
        "SELF, false, FLOAT32", "SENDER, false, FLOAT32", "RENORMALIZE, true, FLOAT32", "DROP, true, FLOAT32"
    })
    void mixesByTheMatrixOfWhatArrives(LostWeight missing, boolean late, Precision precision) {
        Weights weights = randomWeights();
        NetworkFault fault = late ? LATE : LOST;
        Memory memory = memory(precision);
        FaultyMixer mixer = new FaultyMixer(channel(memory, weights), deliveries(memory, fault, late ? 2 : 0, missing));
        RowBlock in = memory.state("in", DIMENSION);
        RowBlock out = memory.state("out", DIMENSION);
        List<double[][]> sent = new ArrayList<>();
        Random random = new Random(8);
        double tolerance = precision == Precision.FLOAT64 ? 1e-14 : 2e-6;
        for (int tick = 0; tick < TICKS; tick++) {
            double[][] rows = fill(in, random);
            sent.add(rows);
            mixer.mix(in, out);
            assertClose(out, expected(weights, fault, missing, sent, tick), tolerance);
            time.nextRound();
        }
        assertThat(meter.floatsSent()).isEqualTo(TICKS * weights.graph().edges() * DIMENSION);
    }

    /** Two blocks in one message, and a third in a second exchange of the same tick: the same messages are lost. */
    @Test
    void losesTheSameMessagesThroughoutATick() {
        Weights weights = randomWeights();
        Memory memory = memory(Precision.FLOAT64);
        FaultyMixer mixer = new FaultyMixer(channel(memory, weights), deliveries(memory, LOST, 0, LostWeight.SELF));
        RowBlock x = memory.state("x", DIMENSION);
        RowBlock y = memory.state("y", DIMENSION);
        RowBlock one = memory.state("one", DIMENSION);
        RowBlock two = memory.state("two", DIMENSION);
        double[][] first = fill(x, new Random(1));
        double[][] second = fill(y, new Random(2));
        mixer.mix(x, one, y, two);
        assertClose(one, expected(weights, LOST, LostWeight.SELF, List.<double[][]>of(first), 0), 1e-14);
        assertClose(two, expected(weights, LOST, LostWeight.SELF, List.<double[][]>of(second), 0), 1e-14);
        double[][] mixed = rows(one);
        mixer.mix(one, x);
        assertClose(x, expected(weights, LOST, LostWeight.SELF, List.<double[][]>of(mixed), 0), 1e-14);
        assertThat(x.depth()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void aFaultWithoutEffectIsBitIdenticalToNone(Precision precision) {
        for (Weights weights :
                List.of(randomWeights(), Weights.everyEdge(Graph.complete(AGENTS), 0.7 / AGENTS), pushingWeights())) {
            for (LostWeight missing : LostWeight.values()) {
                Memory memory = memory(precision);
                RowBlock in = memory.state("in", DIMENSION);
                RowBlock perfect = memory.state("perfect", DIMENSION);
                RowBlock out = memory.state("out", DIMENSION);
                fill(in, new Random(3));
                new RowMixer(channel(memory, weights)).mix(in, perfect);
                new FaultyMixer(channel(memory, weights), deliveries(memory, new NetworkFault() {}, 0, missing))
                        .mix(in, out);
                assertThat(rows(out)).isDeepEqualTo(rows(perfect));
                new FaultyMixer(channel(memory, weights), deliveries(memory, new NetworkFault() {}, 2, missing))
                        .mix(in, out);
                assertThat(rows(out)).isDeepEqualTo(rows(perfect));
            }
        }
    }

    /**
     * A delayed message is exactly the row at the time of sending. If all messages are one exchange late, W is applied to the previous
     * rows, except for an agent's own row.
     */
    @ParameterizedTest
    @EnumSource(Precision.class)
    void roundsOldRowsAsItRoundsFreshOnes(Precision precision) {
        Weights weights = randomWeights();
        NetworkFault oneLate = new NetworkFault() {
            @Override
            public int age(int from, int to, long tick) {
                return 1;
            }
        };
        Memory memory = memory(precision);
        RowBlock in = memory.state("in", DIMENSION);
        RowBlock perfect = memory.state("perfect", DIMENSION);
        RowBlock out = memory.state("out", DIMENSION);
        FaultyMixer late = new FaultyMixer(channel(memory, weights), deliveries(memory, oneLate, 1, LostWeight.SELF));
        fill(in, new Random(3));
        new RowMixer(channel(memory, weights)).mix(in, perfect);
        late.mix(in, out);
        assertThat(rows(out)).isDeepEqualTo(rows(in)); // nothing was sent before
        late.mix(in, out);
        assertThat(rows(out)).isDeepEqualTo(rows(perfect));
    }

    @Test
    void inactiveAgentsNeitherSendNorReceiveAndAreNotCounted() {
        Weights weights = Weights.everyEdge(ring(), 0.25);
        Memory memory = memory(Precision.FLOAT64);
        FaultyMixer mixer = new FaultyMixer(
                channel(memory, weights), deliveries(memory, new NetworkFault() {}, 0, LostWeight.SELF));
        RowBlock in = memory.state("in", DIMENSION);
        RowBlock out = memory.state("out", DIMENSION);
        double[][] rows = fill(in, new Random(4));
        participation.set(2, true);
        mixer.mix(in, out);
        NetworkFault withoutTwo = new NetworkFault() {
            @Override
            public int age(int from, int to, long tick) {
                return from == 2 || to == 2 ? LOST : 0;
            }
        };
        assertClose(out, expected(weights, withoutTwo, LostWeight.SELF, List.<double[][]>of(rows), 0), 1e-15);
        assertThat(meter.floatsSent()).isEqualTo(5 * 2 * DIMENSION);
    }

    /**
     * A complete graph with a single weight still uses a mean, over the active agents. If it replaces their rows, they are bit-identical.
     */
    @ParameterizedTest
    @CsvSource({"SELF, 0.7", "SELF, 1", "RENORMALIZE, 0.7", "RENORMALIZE, 1", "DROP, 1", "SENDER, 0.7"})
    void aCompleteGraphWithInactiveAgentsStillUsesAMean(LostWeight missing, double pull) {
        Weights weights = Weights.everyEdge(Graph.complete(AGENTS), pull / AGENTS);
        Memory memory = memory(Precision.FLOAT64);
        FaultyMixer mixer =
                new FaultyMixer(channel(memory, weights), deliveries(memory, new NetworkFault() {}, 0, missing));
        RowBlock in = memory.state("in", DIMENSION);
        RowBlock out = memory.state("out", DIMENSION);
        double[][] rows = fill(in, new Random(4));
        participation.set(0, true);
        participation.set(4, true);
        mixer.mix(in, out);
        NetworkFault without = new NetworkFault() {
            @Override
            public int age(int from, int to, long tick) {
                return from % 4 == 0 || to % 4 == 0 ? LOST : 0;
            }
        };
        double[][] expected = expected(weights, without, missing, List.<double[][]>of(rows), 0);
        double[][] found = rows(out);
        for (int awake : new int[] {1, 2, 3, 5}) {
            for (int k = 0; k < DIMENSION; k++) {
                assertThat(found[awake][k]).isCloseTo(expected[awake][k], within(1e-14));
            }
            if (missing == LostWeight.RENORMALIZE && pull == 1) {
                assertThat(found[awake]).containsExactly(found[1]);
            }
        }
        assertThat(meter.floatsSent()).isEqualTo(4 * 5 * DIMENSION);
    }

    @Test
    void refusesAnAgeBeyondWhatTheFaultDeclares() {
        Memory memory = memory(Precision.FLOAT64);
        FaultyMixer mixer =
                new FaultyMixer(channel(memory, randomWeights()), deliveries(memory, LATE, 1, LostWeight.SELF));
        RowBlock in = memory.state("in", DIMENSION);
        RowBlock out = memory.state("out", DIMENSION);
        assertThatThrownBy(() -> {
                    for (int tick = 0; tick < TICKS; tick++) {
                        mixer.mix(in, out);
                        time.nextTick();
                    }
                })
                .hasMessageContaining("PARLEY-206")
                .hasMessageContaining("the age 2, but declares a maximum age of 1");
    }

    /** Every receiver gets the rows that the test falsifies by hand; Byzantine agents see honest rows only. */
    @ParameterizedTest
    @EnumSource(Precision.class)
    void passesHonestRowsToByzantineAgentsAndFalsifiedRowsToReceivers(Precision precision) {
        Weights weights = randomWeights();
        NetworkFault byzantine = new NetworkFault() {
            @Override
            public boolean isByzantine(int agent) {
                return agent == 1 || agent == 4;
            }

            @Override
            public void falsify(int from, long tick, Inbox honest, double[] row) {
                for (int k = 0; k < honest.size(); k++) {
                    assertThat(isByzantine(honest.sender(k))).isFalse();
                }
                for (int c = 0; c < row.length; c++) {
                    row[c] = -row[c] + honest.size() + honest.own()[c];
                }
            }
        };
        Memory memory = memory(precision);
        RowBlock in = memory.state("in", DIMENSION);
        RowBlock out = memory.state("out", DIMENSION);
        double[][] rows = fill(in, new Random(5));
        inbox(weights, memory, byzantine, null).mix(in, out);
        double[][] expected = new double[AGENTS][DIMENSION];
        for (int i = 0; i < AGENTS; i++) {
            Graph graph = weights.graph();
            int honest = 0;
            for (int k = 0; k < graph.degree(i); k++) {
                honest += byzantine.isByzantine(graph.neighbor(i, k)) ? 0 : 1;
            }
            for (int c = 0; c < DIMENSION; c++) {
                expected[i][c] = weights.self(i) * rows[i][c];
                for (int k = 0; k < graph.degree(i); k++) {
                    int j = graph.neighbor(i, k);
                    double said = byzantine.isByzantine(j) ? -rows[j][c] + honest + rows[i][c] : rows[j][c];
                    expected[i][c] += weights.edge(i, k) * said;
                }
            }
        }
        assertClose(out, expected, precision == Precision.FLOAT64 ? 1e-14 : 1e-6);
        assertThat(rows(in)).isDeepEqualTo(rows);
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void anAggregationTakesThePlaceOfTheSum(Precision precision) {
        Weights weights = randomWeights();
        Aggregation largest = (inbox, out) -> {
            for (int c = inbox.from(); c < inbox.to(); c++) {
                out[c] = inbox.own()[c];
                for (int k = 0; k < inbox.size(); k++) {
                    out[c] = Math.max(out[c], inbox.row(k)[c]);
                }
            }
        };
        int wide = 9000; // several pieces in single precision
        for (boolean byColumn : new boolean[] {true, false}) {
            Memory memory = memory(precision);
            RowBlock in = memory.state("in", wide);
            RowBlock out = memory.state("out", wide);
            double[][] rows = fill(in, new Random(6));
            inbox(weights, memory, LOST, new InboxReader.Rule(largest, byColumn))
                    .mix(in, out);
            double[][] expected = new double[AGENTS][wide];
            for (int i = 0; i < AGENTS; i++) {
                for (int c = 0; c < wide; c++) {
                    expected[i][c] = rows[i][c];
                    for (int k = 0; k < weights.graph().degree(i); k++) {
                        int j = weights.graph().neighbor(i, k);
                        if (LOST.age(j, i, 0) == 0) {
                            expected[i][c] = Math.max(expected[i][c], rows[j][c]);
                        }
                    }
                }
            }
            assertThat(rows(out)).isDeepEqualTo(expected);
        }
    }

    private InboxMixer inbox(Weights weights, Memory memory, NetworkFault fault, InboxReader.Rule rule) {
        LevelFaults faults = faults(fault, 0, LostWeight.SELF);
        Deliveries deliveries = new Deliveries(channel(memory, weights), faults);
        return new InboxMixer(channel(memory, weights), deliveries, new InboxReader(rule, faults, time, workers));
    }

    private Deliveries deliveries(Memory memory, NetworkFault fault, int oldest, LostWeight missing) {
        return new Deliveries(channel(memory, randomWeights()), faults(fault, oldest, missing));
    }

    private Channel channel(Memory memory, Weights weights) {
        return new Channel(
                "upper",
                network(weights),
                time,
                Processes.alone(AGENTS),
                memory,
                meter,
                participation,
                Optional.empty());
    }

    private static LevelFaults faults(NetworkFault fault, int oldest, LostWeight missing) {
        return faults(AGENTS, fault, oldest, missing);
    }

    static LevelFaults faults(int agents, NetworkFault fault, int oldest, LostWeight missing) {
        NetworkFaultFactory factory = new Given(fault, oldest);
        Settings none = new OptionValues(List.of(), Map.of(), true);
        FaultPlan plan = new FaultPlan(List.of(new Component<>(factory, none, "network.faults[0]")), missing, false);
        return new LevelFaults(plan, "upper", agents, new Seeds(1));
    }

    @Described(name = "given", description = "A given fault.")
    private record Given(NetworkFault fault, int oldest) implements NetworkFaultFactory {

        @Override
        public NetworkFault create(Settings settings, FaultContext context) {
            return fault;
        }

        @Override
        public Set<Property> breaks(Settings settings) {
            return Set.of();
        }

        @Override
        public int maxAge(Settings settings) {
            return oldest;
        }
    }

    /** Returns W_t for a rule for lost weight, times the rows that arrive. */
    private static double[][] expected(
            Weights weights, NetworkFault fault, LostWeight missing, List<double[][]> sent, int tick) {
        Graph graph = weights.graph();
        int dimension = sent.get(0)[0].length;
        double[] self = new double[AGENTS];
        double[][] result = new double[AGENTS][dimension];
        for (int i = 0; i < AGENTS; i++) {
            self[i] += weights.self(i);
            for (int k = 0; k < graph.degree(i); k++) {
                int j = graph.neighbor(i, k);
                if (age(fault, j, i, tick) < 0) {
                    self[missing == LostWeight.SENDER ? j : i] +=
                            missing == LostWeight.SELF || missing == LostWeight.SENDER ? weights.edge(i, k) : 0;
                }
            }
        }
        for (int i = 0; i < AGENTS; i++) {
            double sum = weights.self(i);
            double arrived = self[i];
            for (int k = 0; k < graph.degree(i); k++) {
                sum += weights.edge(i, k);
                arrived += age(fault, graph.neighbor(i, k), i, tick) < 0 ? 0 : weights.edge(i, k);
            }
            double scale = missing == LostWeight.RENORMALIZE ? sum / arrived : 1;
            for (int c = 0; c < dimension; c++) {
                result[i][c] = scale * self[i] * sent.get(tick)[i][c];
                for (int k = 0; k < graph.degree(i); k++) {
                    int j = graph.neighbor(i, k);
                    int age = age(fault, j, i, tick);
                    result[i][c] += age < 0 ? 0 : scale * weights.edge(i, k) * sent.get(tick - age)[j][c];
                }
            }
        }
        return result;
    }

    private static int age(NetworkFault fault, int from, int to, int tick) {
        int age = fault.age(from, to, tick);
        return age > tick ? NetworkFault.LOST : age;
    }

    private static Weights randomWeights() {
        return RowMixerTest.randomRowStochastic(new Random(3));
    }

    private static Weights pushingWeights() {
        Graph graph = Graph.of(AGENTS, i -> new int[] {(i + 1) % AGENTS, (i + 4) % AGENTS});
        Random random = new Random(4);
        return Weights.of(
                graph,
                random.doubles(AGENTS).toArray(),
                random.doubles((int) graph.edges()).toArray());
    }

    private static Graph ring() {
        return Graph.of(AGENTS, i -> new int[] {(i + 1) % AGENTS, (i + AGENTS - 1) % AGENTS});
    }

    private static Network network(Weights weights) {
        return new Network(FakeTopology.weighted(weights), Optional.empty());
    }

    private Memory memory(Precision precision) {
        return new Memory(precision, ALL, workers, false);
    }

    private static double[][] fill(RowBlock block, Random random) {
        for (int agent = 0; agent < AGENTS; agent++) {
            block.write(agent, random.doubles(block.dimension(), -1, 1).toArray());
        }
        return rows(block);
    }

    private static double[][] rows(RowBlock block) {
        double[][] rows = new double[AGENTS][block.dimension()];
        for (int agent = 0; agent < AGENTS; agent++) {
            block.read(agent, rows[agent]);
        }
        return rows;
    }

    private static void assertClose(RowBlock found, double[][] expected, double tolerance) {
        double[][] rows = rows(found);
        for (int i = 0; i < AGENTS; i++) {
            for (int c = 0; c < expected[i].length; c++) {
                assertThat(rows[i][c]).isCloseTo(expected[i][c], within(tolerance));
            }
        }
    }
}
