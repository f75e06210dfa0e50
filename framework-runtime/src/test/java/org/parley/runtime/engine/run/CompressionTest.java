package org.parley.runtime.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.compression.BitReader;
import org.parley.api.compression.BitWriter;
import org.parley.api.compression.Compressor;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.run.Mixer;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Routing;
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
import org.parley.runtime.engine.run.Mixers.RowMixer;
import org.parley.runtime.network.Network;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.random.Seeds;

class CompressionTest {

    private static final int AGENTS = 4;
    private static final int DIMENSION = 3;

    private final Workers workers = new Workers(2);
    private final NetworkTime time = new NetworkTime();
    private final Meter meter = new Meter(Double.SIZE);

    /** Sends only i + 1, the first entry of agent i's row, with i + 8 bits of filling and one random number. */
    @Described(name = "first-and-noise", description = "For this test.")
    private static final class FirstAndNoise implements CompressorFactory, Compressor {

        @Override
        public Compressor create(Settings settings, int dimension) {
            return this;
        }

        @Override
        public OptionalDouble contraction(Settings settings, int dimension) {
            return OptionalDouble.empty();
        }

        @Override
        public boolean isUnbiased(Settings settings) {
            return false;
        }

        @Override
        public void encode(double[] row, RandomGenerator random, BitWriter out) {
            out.number(row[0]);
            out.number(random.nextDouble());
            out.bits(0, (int) row[0] + 7);
        }

        @Override
        public void decode(BitReader in, double[] row) {
            row[0] = in.number();
            row[1] = in.number();
            row[2] = 0;
        }
    }

    @AfterEach
    void close() {
        workers.close();
    }

    /** Expected values: on the directed graph below, agents 0 … 3 send to 3, 1, 1, 1 others, in 128 + 8 … 128 + 11 bits. */
    @Test
    void countsTheBitsOfEveryRowOncePerReceiver() {
        Memory memory = memory(Precision.FLOAT64);
        RowBlock in = rows(memory, "in");
        RowBlock sent = memory.state("sent", DIMENSION);
        RowBlock out = memory.state("out", DIMENSION);
        Graph graph = Graph.of(AGENTS, i -> i == 0 ? new int[] {1, 2, 3} : new int[] {0});
        Mixer mixer = mixer(Weights.everyEdge(graph, 0.25), Routing.LINKS);
        mixer.compress(in, sent);
        assertThat(row(sent, 2)[0]).isEqualTo(3);
        assertThat(row(sent, 2)[2]).isZero();
        mixer.mix(sent, out);
        long bits = 3 * (128 + 8) + (128 + 9) + (128 + 10) + (128 + 11);
        assertThat(meter.bitsSent()).isEqualTo(bits);
        assertThat(meter.floatsSent()).isEqualTo((bits + 63) / 64);
        assertThat(out.depth()).isEqualTo(1);
        mixer.mix(in, out);
        assertThat(meter.bitsSent()).isEqualTo(bits + 6 * 3 * 64);
        assertThat(meter.floatsSent()).isEqualTo((bits + 63) / 64 + 6 * 3);
    }

    @Test
    void everyOtherWriteMakesFullRowsOfIt() {
        Memory memory = memory(Precision.FLOAT64);
        RowBlock in = rows(memory, "in");
        RowBlock sent = memory.state("sent", DIMENSION);
        RowBlock copy = memory.state("copy", DIMENSION);
        RowBlock out = memory.state("out", DIMENSION);
        Mixer mixer = mixer(Weights.everyEdge(Graph.complete(AGENTS), 0.1), Routing.LINKS);
        mixer.compress(in, sent);
        copy.assign(1, sent);
        mixer.mix(copy, out);
        assertThat(meter.bitsSent()).isEqualTo(12 * 3 * 64);
        sent.assign(1, sent);
        mixer.mix(sent, out);
        assertThat(meter.bitsSent()).isEqualTo(2 * 12 * 3 * 64);
        mixer.compress(in, sent);
        sent.write(0, new double[DIMENSION]);
        mixer.mix(sent, out);
        assertThat(meter.bitsSent()).isEqualTo(3 * 12 * 3 * 64);
        mixer.compress(in, sent);
        sent.fill(1);
        mixer.mix(sent, out);
        assertThat(meter.bitsSent()).isEqualTo(4 * 12 * 3 * 64);
    }

    /** To the server: 8 … 11 bits and two numbers each; from the server: three numbers to each agent. */
    @Test
    void aServerReceivesCompressedRowsAndSendsFullOnes() {
        Memory memory = memory(Precision.FLOAT64);
        RowBlock sent = memory.state("sent", DIMENSION);
        Mixer mixer = mixer(Weights.everyEdge(Graph.complete(AGENTS), 0.25), Routing.SERVER);
        mixer.compress(rows(memory, "in"), sent);
        mixer.mix(sent, memory.state("out", DIMENSION));
        assertThat(meter.bitsSent()).isEqualTo(4 * 128 + 8 + 9 + 10 + 11 + 4 * 3 * 64);
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void randomNumbersAreAddressedByAgentTickAndUse(Precision precision) {
        Memory memory = memory(precision);
        RowBlock in = rows(memory, "in");
        RowBlock first = memory.state("first", DIMENSION);
        RowBlock second = memory.state("second", DIMENSION);
        Mixer mixer = compressing(new Meter(precision.bits()), precision);
        time.set(5, 7);
        mixer.compress(in, first);
        mixer.compress(in, second);
        assertThat(row(first, 0)[1]).isNotEqualTo(row(first, 1)[1]).isNotEqualTo(row(second, 0)[1]);
        Mixer resumed = compressing(new Meter(precision.bits()), precision);
        resumed.compress(in, second);
        assertThat(row(second, 0)).isEqualTo(row(first, 0));
        time.nextTick();
        resumed.compress(in, second);
        assertThat(row(second, 0)[1]).isNotEqualTo(row(first, 0)[1]);
    }

    @Test
    void aLevelWithoutCompressionSendsACopy() {
        Memory memory = memory(Precision.FLOAT64);
        RowBlock in = rows(memory, "in");
        RowBlock sent = memory.state("sent", DIMENSION);
        Mixer plain =
                mixer(Weights.everyEdge(Graph.complete(AGENTS), 0.25), Routing.LINKS, meter, memory, Optional.empty());
        plain.compress(in, sent);
        plain.mix(sent, memory.state("out", DIMENSION));
        assertThat(row(sent, 1)).containsExactly(2, 0.5, -1);
        assertThat(meter.floatsSent()).isEqualTo(12 * 3);
        assertThat(meter.compressedBits()).isZero();
    }

    private Mixer compressing(Meter own, Precision precision) {
        return mixer(
                Weights.everyEdge(Graph.complete(AGENTS), 0.25),
                Routing.LINKS,
                own,
                memory(precision),
                Optional.of(compression(precision)));
    }

    private Mixer mixer(Weights weights, Routing routing) {
        Memory memory = memory(Precision.FLOAT64);
        return mixer(weights, routing, meter, memory, Optional.of(compression(Precision.FLOAT64)));
    }

    private Mixer mixer(
            Weights weights, Routing routing, Meter counted, Memory memory, Optional<Compression> compression) {
        return new RowMixer(new Channel(
                "upper",
                network(weights, routing),
                time,
                Processes.alone(AGENTS),
                memory,
                counted,
                new Participation(AGENTS),
                compression));
    }

    private Compression compression(Precision precision) {
        return new Compression(
                "upper",
                new Component<>(
                        new FirstAndNoise(), new OptionValues(List.of(), Map.of(), true), "levels.upper.compression"),
                new Seeds(3),
                memory(precision),
                time,
                false);
    }

    private static Network network(Weights weights, Routing routing) {
        return new Network(FakeTopology.weighted(weights, routing), Optional.empty());
    }

    private static RowBlock rows(Memory memory, String name) {
        RowBlock block = memory.state(name, DIMENSION);
        for (int agent : List.of(0, 1, 2, 3)) {
            block.write(agent, new double[] {agent + 1, 0.5, -1});
        }
        return block;
    }

    private static double[] row(RowBlock block, int agent) {
        double[] row = new double[DIMENSION];
        block.read(agent, row);
        return row;
    }

    private Memory memory(Precision precision) {
        return new Memory(precision, Hosted.all(AGENTS), workers, false);
    }
}
