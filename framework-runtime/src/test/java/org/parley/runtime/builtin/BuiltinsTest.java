package org.parley.runtime.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Horizon;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.start.StartContext;
import org.parley.api.start.StartFactory;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.random.Seeds;

class BuiltinsTest {

    private static final ComponentRegistry REGISTRY = registry();
    private static final Seeds SEEDS = new Seeds(1);
    private static final StartContext CONTEXT = new Context(new ShiftedModel(), 3);

    @TempDir
    private Path directory;

    @Test
    void haveNamesOfTheirOwn() {
        assertThat(REGISTRY.names(ComponentKind.SCHEDULE))
                .containsExactly("constant", "inverse", "inverse-square-root", "piecewise", "power", "square-root");
        assertThat(REGISTRY.names(ComponentKind.START)).containsExactly("file", "model", "normal", "run", "zero");
        assertThat(REGISTRY.names(ComponentKind.TRANSFORM)).containsExactly("none");
    }

    @Test
    void stayConstant() {
        Schedule schedule = schedule("constant", Map.of("value", 0.25));
        assertThat(schedule.at(0)).isEqualTo(0.25);
        assertThat(schedule.at(Long.MAX_VALUE)).isEqualTo(0.25);
    }

    @Test
    void decayWithTheSquareRoot() {
        Schedule schedule = schedule("inverse-square-root", Map.of("scale", 3));
        assertThat(schedule.at(0)).isEqualTo(3);
        assertThat(schedule.at(3)).isEqualTo(1.5);
    }

    @Test
    void decayInversely() {
        Schedule schedule = schedule("inverse", Map.of("scale", 3, "offset", 2));
        assertThat(schedule.at(0)).isEqualTo(1.5);
        assertThat(schedule.at(4)).isEqualTo(0.5);
    }

    @Test
    void growAndDecayByPowers() {
        Schedule growing = schedule("power", Map.of("scale", 10, "exponent", 0.5));
        assertThat(growing.at(0)).isEqualTo(10);
        assertThat(growing.at(8)).isEqualTo(30);
        assertThat(schedule("power", Map.of("scale", 8, "exponent", -1)).at(3)).isEqualTo(2);
    }

    @Test
    void dropAtGivenSteps() {
        Schedule schedule = schedule("piecewise", Map.of("value", 0.5, "factor", 0.5, "at", List.of(2, 5)));
        assertThat(List.of(schedule.at(0), schedule.at(1), schedule.at(2), schedule.at(4), schedule.at(5)))
                .containsExactly(0.5, 0.5, 0.25, 0.25, 0.125);
    }

    @Test
    void refuseStepsThatDoNotAscend() {
        assertThatThrownBy(() -> schedule("piecewise", Map.of("value", 1, "at", List.of(5, 2.5))))
                .hasMessageContaining("'at' must contain whole numbers, got 2.5")
                .hasMessageContaining("'at' must be ascending, got 2.5 after 5.0");
    }

    @Test
    void growInWholeNumbers() {
        Schedule schedule = schedule("square-root", Map.of("scale", 1.5));
        assertThat(List.of(schedule.at(0), schedule.at(1), schedule.at(3))).containsExactly(2.0, 3.0, 3.0);
    }

    @Test
    void refuseStepSizesThatAreNotPositive() {
        assertThatThrownBy(() -> schedule("constant", Map.of("value", 0)))
                .hasMessageContaining("must be positive, got 0");
    }

    @Test
    void startAtZero() {
        assertThat(filled("zero", Map.of(), "upper", 0)).containsExactly(0, 0);
    }

    @Test
    void startAtTheSameNormalPointUnlessToldOtherwise() {
        assertThat(filled("normal", Map.of(), "upper", 0))
                .isEqualTo(filled("normal", Map.of(), "upper", 1))
                .isNotEqualTo(new double[2]);
        assertThat(filled("normal", Map.of("same", false), "upper", 0))
                .isNotEqualTo(filled("normal", Map.of("same", false), "upper", 1));
        double unit = filled("normal", Map.of(), "upper", 0)[0];
        // One multiplication by 2 is exact.
        assertThat(filled("normal", Map.of("scale", 2), "upper", 0)[0]).isCloseTo(2 * unit, within(0.0));
    }

    @Test
    void startWhereTheModelWants() {
        assertThat(filled("model", Map.of(), "upper", 2)).containsExactly(2, 2);
        assertThat(filled("model", Map.of(), "lower", 2)).containsExactly(-2, -2);
        assertThatThrownBy(() -> filled("model", Map.of(), "auxiliary", 2))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("levels.auxiliary.start: a model has no start for this level");
    }

    @Test
    void startFromAFileForAllOrForEachAgent() throws IOException {
        write("[1, -2.5]");
        assertThat(filled("file", Map.of("file", "start.json"), "upper", 2)).containsExactly(1, -2.5);
        write("[[1, 2], [3, 4], [5, 6]]");
        assertThat(filled("file", Map.of("file", "start.json"), "upper", 2)).containsExactly(5, 6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "3",
                "[1, \"x\"]",
                "[[1, 2], [3]]",
                "[[1], 2]",
                "[1, [2]]",
                "[1, null]",
                "[1e999]",
                "[1,"
            })
    void refuseStartFilesOfAnotherForm(String text) throws IOException {
        write(text);
        assertThatThrownBy(() -> filled("file", Map.of("file", "start.json"), "upper", 0))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("start.json");
    }

    @Test
    void refuseStartFilesOfAnotherSize() throws IOException {
        write("[[1, 2], [3, 4]]");
        assertThatThrownBy(() -> filled("file", Map.of("file", "start.json"), "upper", 0))
                .hasMessageContaining("levels.upper.start.with.file: has 2 rows for 3 agents");
        write("[1, 2, 3]");
        assertThatThrownBy(() -> filled("file", Map.of("file", "start.json"), "upper", 0))
                .hasMessageContaining("has 3 numbers per row where the level has 2");
    }

    @Test
    void startFromAnArrayForAllOrForEachAgent() throws IOException {
        writeArray("start.npy", "(2,)", 1, -2.5);
        assertThat(filled("file", Map.of("file", "start.npy"), "upper", 2)).containsExactly(1, -2.5);
        writeArray("start.npy", "(3, 2)", 1, 2, 3, 4, 5, 6);
        assertThat(filled("file", Map.of("file", "start.npy"), "upper", 2)).containsExactly(5, 6);
        try (ZipOutputStream archive = new ZipOutputStream(Files.newOutputStream(directory.resolve("start.npz")))) {
            archive.putNextEntry(new ZipEntry("upper.npy"));
            archive.write(Files.readAllBytes(directory.resolve("start.npy")));
        }
        assertThat(filled("file", Map.of("file", "start.npz"), "upper", 1)).containsExactly(3, 4);
        assertThat(filled("file", Map.of("file", "start.npz", "array", "upper"), "lower", 1))
                .containsExactly(3, 4);
        assertThatThrownBy(() -> filled("file", Map.of("file", "start.npz"), "lower", 1))
                .hasMessageContaining("levels.lower.start.with.file")
                .hasMessageContaining("has no array 'lower'; it has upper");
        writeArray("start.npy", "(1, 2, 1)", 1, 2);
        assertThatThrownBy(() -> filled("file", Map.of("file", "start.npy"), "upper", 1))
                .hasMessageContaining("one dimension, or in two");
        writeArray("start.npy", "(2,)", 1, Double.NaN);
        assertThatThrownBy(() -> filled("file", Map.of("file", "start.npy"), "upper", 1))
                .hasMessageContaining("finite numbers");
    }

    private void writeArray(String name, String shape, double... values) throws IOException {
        String header = "{'descr': '<f8', 'fortran_order': False, 'shape': " + shape + ", }";
        ByteBuffer bytes = ByteBuffer.allocate(10 + header.length() + Double.BYTES * values.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
                .putShort((short) header.length())
                .put(header.getBytes(StandardCharsets.US_ASCII));
        for (double value : values) {
            bytes.putDouble(value);
        }
        Files.write(directory.resolve(name), bytes.array());
    }

    private void write(String json) throws IOException {
        Files.writeString(directory.resolve("start.json"), json);
    }

    private Schedule schedule(String name, Map<String, Object> with) {
        ScheduleFactory factory = REGISTRY.find(ScheduleFactory.class, name).orElseThrow();
        return factory.create(settings(factory, with), new Horizon(10, 100, 1, 2, 0));
    }

    private double[] filled(String name, Map<String, Object> with, String level, int agent) {
        StartFactory factory = REGISTRY.find(StartFactory.class, name).orElseThrow();
        double[] row = new double[2];
        factory.create(settings(factory, with), level, CONTEXT)
                .fill(agent, SEEDS.stream("own", agent, 0), SEEDS.stream("shared", 0, 0), row);
        return row;
    }

    private Settings settings(ComponentFactory factory, Map<String, Object> with) {
        return ComponentSettings.of(factory, with, REGISTRY, directory);
    }

    private static ComponentRegistry registry() {
        ComponentRegistry.Builder builder = new ComponentRegistry.Builder();
        Builtins.all()
                .forEach(factory -> assertThat(builder.add(factory, "builtin")).isEmpty());
        return builder.build();
    }

    private record Context(BilevelModel model, int agents) implements StartContext {}

    /** Starts x at the agent's number and y at its negative. */
    private static final class ShiftedModel implements BilevelModel {

        @Override
        public int upperDimension() {
            return 2;
        }

        @Override
        public int lowerDimension() {
            return 2;
        }

        @Override
        public AgentCosts agent(int agent) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void start(int agent, RandomGenerator random, double[] x, double[] y) {
            for (int i = 0; i < 2; i++) {
                x[i] = agent;
                y[i] = -agent;
            }
        }
    }
}
