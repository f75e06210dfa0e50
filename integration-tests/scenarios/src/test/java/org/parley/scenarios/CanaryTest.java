package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Placement;
import org.parley.runtime.LocalCluster;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginDirectory;

/** No feature and no label of a sample is on the wire of a run on three processes, or in a file that rank 0 writes, if each agent has data of its own. */
class CanaryTest {

    private static final int PROCESSES = 3;
    private static final List<String> SMALL = List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    private static final List<String> MODELS =
            List.of("logistic-tuning", "{use: joint, with: {of: logistic-tuning, loss: upper}}");
    private static final List<String> GRAPHS = List.of(
            "topology: ring",
            "",
            "topology: random-directed",
            "topology: ring\nhypergradient: {with: {lipschitz: 20}}",
            "hypergradient: {with: {lipschitz: 20}}",
            "topology: ring\nhypergradient: {with: {of: {with: {lipschitz: 20}}}}");

    private final Canaries canaries = new Canaries(PROCESSES);

    @TempDir
    Path directory;

    private WireTap wire;

    @BeforeEach
    void tapTheWire() throws IOException {
        assumeTrue(Files.isDirectory(Distribution.engine()), "engine-pekko was not built");
        try {
            wire = new WireTap(PROCESSES);
        } catch (IOException noOtherAddress) {
            assumeTrue(false, "this machine has no other loopback address: " + noOtherAddress);
        }
        for (int agent = 0; agent < PROCESSES; agent++) {
            Files.writeString(table(agent), canaries.csv(agent));
        }
    }

    @AfterEach
    void stop() {
        if (wire != null) {
            wire.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sparkle-ed-gt", "interact", "gossip-dsbo", "pdbo"})
    void noSampleIsOnTheWireOrInAFileOfRank0(String recipe) throws Exception {
        runOnThreads(runFile(recipe));
        requireNoCanary();
    }

    static Stream<String> recipes() {
        return Distribution.parley().components().recipeNames().stream();
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("recipes")
    void noSampleOfAnyRecipeOnThreeVirtualMachines(String recipe) throws Exception {
        runOnVirtualMachines(runFile(recipe));
        requireNoCanary();
    }

    private void requireNoCanary() throws IOException {
        assertThat(onTheWire()).isEmpty();
        assertThat(inFiles(output(0))).isEmpty();
    }

    /** A key of the run file is sent as text; the start of x is sent as numbers and written by rank 0. */
    @Test
    void aPlantedFeatureIsFoundAsTextAndAsNumber() throws Exception {
        double planted = canaries.feature(5, 2);
        String row = "[" + planted + ", 0, 0, " + planted + "]";
        Path start = Files.writeString(directory.resolve("start.json"), row);
        runOnThreads(
                runFile("sparkle-ed-gt"),
                "levels.upper.start={use: file, with: {file: " + start + "}}",
                "model={use: logistic-tuning, with: {strength: " + planted + "}}");
        assertThat(onTheWire())
                .contains("feature 2 of row 5 as text")
                .anyMatch(name -> name.matches("feature 2 of row 5 as .*float64"));
        assertThat(inFiles(output(0))).contains("feature 2 of row 5 as text");
    }

    @Test
    void everyEncodingOfAFeatureIsFound() {
        byte[] text = canaries.csv().getBytes(StandardCharsets.US_ASCII);
        assertThat(canaries.in(text)).hasSize(canaries.features());
        double value = canaries.feature(41, 2);
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            ByteBuffer bytes = ByteBuffer.allocate(18).order(order);
            bytes.put((byte) 7).putDouble(value).put((byte) 9).putFloat((float) value);
            bytes.putFloat((float) canaries.feature(41, 3));
            assertThat(canaries.in(bytes.array()))
                    .hasSize(2)
                    .allMatch(name -> name.startsWith("feature 2 of row 41 as "));
            ByteBuffer near = ByteBuffer.allocate(8).order(order).putDouble(value * 1.000001);
            assertThat(canaries.in(near.array())).isEmpty();
        }
    }

    /** Writes a run file for a recipe, on the first model and graph that it accepts. */
    private Path runFile(String recipe) throws IOException {
        List<ParleyException> refused = new ArrayList<>();
        Path file = directory.resolve("run.yaml");
        for (String model : MODELS) {
            for (String graph : GRAPHS) {
                Files.writeString(file, """
                        recipe: %s
                        agents: %d
                        rounds: 12
                        batch: 8
                        model: %s
                        data:
                          use: csv
                          with: {label: label}
                          agents: canaries-{agent}.csv
                          schema: exchange
                          scale: local
                          validation: 0.3
                          test: 0.2
                        record: {every: 4, iterates: true, checkpoint-seconds: 0.1}
                        %s
                        """.formatted(recipe, PROCESSES, model, graph));
                try {
                    Distribution.scenario(file).build();
                    return file;
                } catch (ParleyException unsuitable) {
                    refused.add(unsuitable);
                }
            }
        }
        throw refused.get(0);
    }

    /** Makes the run on three threads with an engine each, which is quicker and sends the same bytes. */
    private void runOnThreads(Path file, String... overrides) throws Exception {
        List<PluginDirectory> plugins = new ArrayList<>(Distribution.directories());
        plugins.add(PluginDirectory.named(Distribution.engine()));
        ExecutorService threads = Executors.newFixedThreadPool(PROCESSES);
        try (Parley parley = Parley.builder().pluginsIn(plugins).build()) {
            RunPlan plan = parley.plan(file, overrides);
            Placement place = Placement.evenly(0, PROCESSES, plan.agents());
            List<Future<RunResult>> results = new ArrayList<>();
            for (int rank = 0; rank < PROCESSES; rank++) {
                List<String> settings = wire.settings(rank).entrySet().stream()
                        .map(setting -> setting.getKey() + "=" + setting.getValue())
                        .toList();
                LocalCluster process = new LocalCluster(parley, "pekko", settings, false, event -> {});
                Placement own = place.at(rank);
                RunOptions options = RunOptions.into(output(rank)).threads(1);
                results.add(threads.submit(() -> parley.run(plan, options.on(process.join(own)))));
            }
            for (Future<RunResult> result : results) {
                result.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Makes the run on three virtual machines, of which each is given the table of its own agent only. */
    private void runOnVirtualMachines(Path file) throws Exception {
        String run = Files.readString(file);
        assertThat(run).contains("agents: canaries-{agent}.csv");
        Files.writeString(file, run.replace("agents: canaries-{agent}.csv", "agents: own"));
        List<Node> nodes = new ArrayList<>();
        try {
            for (int rank = 0; rank < PROCESSES; rank++) {
                List<Object> words = new ArrayList<>(List.of("node", file, "--threads", 1, "--out", output(rank)));
                words.addAll(List.of("--rank", rank + "/" + PROCESSES, "--plugins", Distribution.engine()));
                words.addAll(List.of("--data", rank + "=" + table(rank)));
                wire.settings(rank)
                        .forEach((option, value) -> words.addAll(
                                value.equals(true) ? List.of("--" + option) : List.of("--" + option, value)));
                nodes.add(Node.start(SMALL, words.toArray()));
            }
            for (Node node : nodes) {
                node.end().exits(0);
            }
        } finally {
            nodes.forEach(Node::close);
        }
    }

    private Path table(int agent) {
        return directory.resolve("canaries-" + agent + ".csv");
    }

    private Path output(int rank) {
        return directory.resolve(rank == 0 ? "out" : "out-" + rank);
    }

    /** Returns the canaries in all connections, which must have transported all messages of the run. */
    private Set<String> onTheWire() {
        List<byte[]> streams = wire.streams();
        assertThat(streams.stream().mapToInt(bytes -> bytes.length).sum()).isGreaterThan(20_000);
        long withRunFile = streams.stream()
                .filter(bytes -> new String(bytes, StandardCharsets.ISO_8859_1).contains("levels.upper."))
                .count();
        assertThat(withRunFile).as("connections with a fingerprint").isEqualTo(PROCESSES - 1L);
        Set<String> found = new TreeSet<>();
        streams.forEach(bytes -> found.addAll(canaries.in(bytes)));
        return found;
    }

    private Set<String> inFiles(Path root) throws IOException {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                found.addAll(canaries.in(Files.readAllBytes(file)));
            }
        }
        return found;
    }
}
