package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.runtime.RunOptions;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;

/**
 * Checks runs on several virtual machines with the packaged engine: they write the files of a run on one, even if processes are killed,
 * paused or interrupted.
 */
class DistributedTest {

    private static final int PROCESSES = 3;
    private static final String HOST = "127.0.0.1";
    /** Small heaps, and no optimization of code that runs for seconds only. */
    private static final List<String> SMALL = List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private static final String SPARKLE = """
            recipe: sparkle-ed-gt
            agents: 7
            seed: 5
            model: {use: quadratic, with: {upper: 6, lower: 8}}
            levels:
              upper: {topology: ring}
              lower: {topology: path}
              auxiliary: {topology: complete}
            """;
    private static final String PDBO = """
            recipe: pdbo
            agents: 6
            seed: 5
            topology: random-directed
            weights: column-stochastic
            hypergradient: {use: hyper-gradient-push, with: {rounds: 20, form: nedic, samples: shared}}
            model: {use: quadratic, with: {upper: 3, lower: 4, samples: 20}}
            levels:
              lower: {local-steps: 50, step: {use: piecewise, with: {value: 0.1, factor: 0.2, at: [35]}}}
            """;
    private static final String CLEANING = """
            recipe: sparkle-gt
            agents: 5
            precision: float32
            model: {use: hyper-cleaning, with: {hidden: [8], ridge: 1.0e-4}}
            data: {use: digits, corruption: 0.3, validation: 0.2, test: 0.2}
            """;

    @TempDir
    Path directory;

    private final List<Node> nodes = new ArrayList<>();
    private final List<String> settings = new ArrayList<>(List.of("--insecure", "--wait", "120"));
    private Path runFile;
    private int port;

    @BeforeEach
    void hasEngine() throws IOException {
        assumeTrue(Files.isDirectory(Distribution.engine()), "engine-pekko was not built");
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            port = socket.getLocalPort();
        }
    }

    @AfterEach
    void endProcesses() {
        nodes.forEach(Node::close);
    }

    /** Runs one command on one machine, which creates keys and starts the other processes itself. */
    @Test
    void oneCommandLeavesTheFilesOfOneProcess() throws Exception {
        write(CLEANING, "rounds: 20", "record: {every: 10, iterates: true}");
        Command.Outcome outcome = oneCommand(PROCESSES);
        assertThat(outcome.text()).contains("started rank 2 as process ", "joined 3/3", "epoch 1");
        assertThat(outcome.exitCode()).as(outcome.text()).isZero();
        requireSameAsOneProcess();
    }

    static Stream<String> others() {
        String quadratic = "agents: 7\nmodel: {use: quadratic, with: {upper: 6, lower: 8, samples: 20}}\n";
        return Stream.of(
                SPARKLE,
                PDBO,
                "recipe: d-soba\n" + quadratic,
                "recipe: interact\n" + quadratic,
                "recipe: svr-interact\n" + quadratic,
                "recipe: gossip-dsbo\n" + quadratic,
                "recipe: compressed-sparkle-gt\n" + quadratic,
                "recipe: d-soba\nnetwork: {loss: 0.3}\n" + quadratic,
                CLEANING);
    }

    @ParameterizedTest
    @MethodSource("others")
    @Tag("long")
    void everyRecipeLeavesTheFilesOfOneProcess(String yaml) throws Exception {
        write(yaml, "rounds: 30", "record: {every: 10, iterates: true}");
        for (int processes = 1; processes <= PROCESSES; processes++) {
            oneCommand(processes).exits(0);
            requireSameAsOneProcess();
        }
    }

    @Tag("long")
    @Test
    void aKilledProcessDoesNotChangeTheResult() throws Exception {
        settings.addAll(List.of("--heartbeat-pause", "4", "--stable-after", "1"));
        write(SPARKLE, "rounds: 2000", "record: {every: 100, iterates: true, checkpoint-seconds: 0.2}");
        startAll();
        nodes.get(0).awaitRound(300);
        killAndStartAgain(1);
        nodes.get(0).awaitRound(700);
        killAndStartAgain(2);
        nodes.get(0).awaitRound(1100);
        killAndStartAgain(0);
        endAll(0);

        assertThat(resumptions()).isEqualTo(3);
        requireSameAsOneProcess();
    }

    @Test
    @Tag("long")
    void twentyKillsAtAnyMomentChangeNoBit() throws Exception {
        settings.addAll(List.of("--heartbeat-pause", "5", "--stable-after", "1"));
        write(SPARKLE, "rounds: 100000000", "record: {every: 1000, iterates: true, checkpoint-seconds: 0.2}");
        startAll();
        Random chance = new Random(11);
        for (int kill = 0; kill < 20; kill++) {
            int rank = chance.nextInt(PROCESSES);
            nodes.get(rank).await("epoch ");
            // At any moment: while they join, restore, compute, or save.
            assertThat(nodes.get(rank).hasEndedWithin(chance.nextInt(3000), TimeUnit.MILLISECONDS))
                    .as("kill %d", kill)
                    .isFalse();
            killAndStartAgain(rank);
        }
        nodes.get(0).awaitRound(1);
        nodes.get(0).signal("TERM");
        for (Node node : nodes) {
            node.await("interrupted at round ");
        }
        nodes.get(0).end();
        long round = Result.read(out().resolve("result.json")).round();
        RunFiles.requireSameNumbers(inOneProcess("rounds=" + round), out());
    }

    @Test
    @Tag("long")
    void aProcessPausedForAMinuteJoinsAgain() throws Exception {
        write(SPARKLE, "rounds: 3000", "record: {every: 100, iterates: true, checkpoint-seconds: 0.2}");
        startAll();
        nodes.get(0).awaitRound(300);
        nodes.get(1).pause(60);
        endAll(0);
        assertThat(resumptions()).isEqualTo(1);
        requireSameAsOneProcess();
    }

    /** Uses the default time limits, and certificates. */
    @Tag("long")
    @Test
    void rejectsUnknownProcessesToleratesPausesAndStopsAllAtOneRound() throws Exception {
        write(PDBO, "rounds: 150", "record: {every: 10, iterates: true}");
        makeKeys("ours", "theirs");
        useKeys("ours");
        start(0);
        useKeys("theirs");
        node(1, PROCESSES).end().exits(2, "PARLEY-403");
        assertThat(nodes.get(0).count("epoch ")).isZero();

        useKeys("ours");
        start(1);
        start(2);
        nodes.get(0).awaitRound(10);
        nodes.get(1).pause(2);
        // Ctrl-C sends this signal too, but processes of a background test may ignore it.
        nodes.get(1).signal("TERM");
        List<String> endings = new ArrayList<>();
        for (int rank = 0; rank < PROCESSES; rank++) {
            String ending = nodes.get(rank).await(line -> line.startsWith("interrupted at round "), "the end");
            endings.add(ending.replaceFirst("(at round [0-9]+).*", "$1"));
            assertThat(nodes.get(rank).end().exitCode()).isEqualTo(rank == 1 ? 143 : 0);
        }
        assertThat(endings).containsOnly(endings.get(0));
        assertThat(nodes.get(0).count("epoch ")).isEqualTo(1);
        assertThat(Result.read(out().resolve("result.json")).status()).isEqualTo(Result.Status.INTERRUPTED);
        nodes.clear();

        start(0, "--wait", 1).end().exits(5, "PARLEY-401", "rank 1, 2 missing after 1 s", "can be resumed");

        startAll();
        endAll(0);
        requireSameAsOneProcess();
    }

    /** Java starts the others with the options of rank 0, and two debuggers cannot listen on one port. */
    @Tag("long")
    @Test
    void aProcessThatFailsBeforeItJoinsEndsTheRunAtOnce() throws Exception {
        write(SPARKLE, "rounds: 20");
        List<String> debugged = new ArrayList<>(SMALL);
        debugged.add("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=" + HOST + ":" + port);
        long begun = System.nanoTime();
        Node.start(debugged, oneCommandWords(2)).end().exits(5, "PARLEY-401 rank ", "ended with exit code ");
        // A process that waits for the missing one waits for ten minutes.
        assertThat(System.nanoTime() - begun).isLessThan(TimeUnit.SECONDS.toNanos(120));
    }

    @Tag("long")
    @Test
    void aProcessWithAnotherComputationIsRejectedBeforeTheFirstRound() throws Exception {
        write("""
                recipe: sparkle-gt
                agents: 5
                kernels: java
                model: {use: hyper-cleaning, with: {hidden: [8]}}
                data: {use: digits, corruption: 0.3, validation: 0.2, test: 0.2}
                """, "rounds: 20");
        Path strange = new StrangeModel().write(directory);
        start(0);
        start(1, "--set", "seed=6", "--plugins", strange, "--agents-per-process", "2,1,2");
        start(2, "--set", "kernels=" + (Distribution.hasEngines() ? "openblas" : "java"));
        for (Node node : nodes) {
            Command.Outcome refused = node.end()
                    .exits(
                            2,
                            "PARLEY-402",
                            "process 1 reads seed as 6",
                            "process 1 distributes the agents as 2,1,2, processes 0, 2 as 1,2,2",
                            "process 1 has the plugin third-party as ");
            if (Distribution.hasEngines()) {
                assertThat(refused.text()).contains("process 2 multiplies matrices with openblas");
            }
        }
        assertThat(out().resolve("metrics.csv")).doesNotExist();
    }

    private void write(String... parts) throws IOException {
        runFile = Files.writeString(directory.resolve("run.yaml"), String.join("\n", parts) + "\n");
    }

    private Path out() {
        return directory.resolve("out");
    }

    private Command.Outcome oneCommand(int processes) throws Exception {
        return Node.start(SMALL, oneCommandWords(processes)).end();
    }

    private Object[] oneCommandWords(int processes) {
        return withEngine(
                "run",
                runFile,
                "--out",
                out(),
                "--force",
                "--threads",
                1,
                "--engine",
                "pekko",
                "--processes",
                processes);
    }

    private void startAll() throws IOException {
        for (int rank = 0; rank < PROCESSES; rank++) {
            start(rank);
        }
    }

    /** Starts the process of this rank, as a replacement of the previous one. */
    private Node start(int rank, Object... more) throws IOException {
        Node node = node(rank, PROCESSES, more);
        if (rank < nodes.size()) {
            nodes.set(rank, node);
        } else {
            nodes.add(node);
        }
        return node;
    }

    private void killAndStartAgain(int rank) throws Exception {
        nodes.get(rank).kill();
        start(rank);
    }

    private void endAll(int exitCode) throws InterruptedException {
        for (Node node : nodes) {
            Command.Outcome outcome = node.end();
            assertThat(outcome.exitCode()).as(outcome.text()).isEqualTo(exitCode);
        }
    }

    private Node node(int rank, int processes, Object... more) throws IOException {
        List<Object> words = new ArrayList<>(List.of("node", runFile, "--out", out(), "--threads", 1));
        words.addAll(List.of("--rank", rank + "/" + processes));
        words.addAll(List.of("--port", rank == 0 ? port : 0, "--data-port", 0, "--join", HOST + ":" + port));
        words.addAll(settings);
        words.addAll(Arrays.asList(more));
        return plugged(words.toArray());
    }

    /** Creates keys of independent authorities. */
    private void makeKeys(String... authorities) throws Exception {
        List<Node> making = new ArrayList<>();
        for (String authority : authorities) {
            making.add(plugged("node-keys", directory.resolve(authority), HOST));
        }
        for (Node each : making) {
            each.end().exits(0);
        }
    }

    private void useKeys(String authority) {
        Path keys = directory.resolve(authority);
        settings.clear();
        settings.addAll(List.of(
                "--key-store",
                keys.resolve(HOST + ".p12").toString(),
                "--trust-store",
                keys.resolve("trusted.p12").toString(),
                "--password-file",
                keys.resolve("password").toString()));
    }

    private static Node plugged(Object... words) throws IOException {
        return Node.start(SMALL, withEngine(words));
    }

    /** Adds the engine to the plugins. */
    private static Object[] withEngine(Object... words) {
        List<Object> all = new ArrayList<>(Arrays.asList(words));
        all.addAll(List.of("--plugins", Distribution.engine()));
        return all.toArray();
    }

    private int resumptions() {
        return Provenance.read(out().resolve("provenance.json")).resumed().size();
    }

    private void requireSameAsOneProcess() throws IOException {
        RunFiles.requireSame(inOneProcess(), out());
    }

    private Path inOneProcess(String... overrides) {
        Path one = directory.resolve("one");
        Distribution.parley()
                .run(
                        Distribution.parley().plan(runFile, overrides),
                        RunOptions.into(one).replacing(true));
        return one;
    }
}
