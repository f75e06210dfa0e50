package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Sha256;

/** Checks runs in which each agent has data of its own: three hosts, each with the file of its own agent only. */
class OwnDataTest {

    private static final int HOSTS = 3;
    private static final String LOOPBACK = "127.0.0.1";
    /** The name of the file on every host. */
    private static final String PATIENTS = "patients.csv";

    private static final List<String> SMALL = List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private static final String RUN = """
            recipe: sparkle-gt
            agents: 3
            seed: 3
            kernels: java
            model: logistic-tuning
            levels:
              upper: {step: 1}
              lower: {step: 0.3}
              auxiliary: {step: 0.3}
            data:
              use: csv
              with: {label: ill, ignore: [id], categorical: [sex, smoker]}
              agents: own
              schema:
                features: [age, pressure, sex, smoker]
                categories: {sex: [f, m], smoker: [daily, former, never]}
                classes: ["no", "yes"]
              scale: {age: [50, 15], pressure: [130, 20]}
              validation: 0.3
              test: 0.2
            """;

    @TempDir
    Path directory;

    private final List<Node> nodes = new ArrayList<>();
    private int port;

    @BeforeEach
    void makeHosts() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK))) {
            port = socket.getLocalPort();
        }
        for (int host = 0; host < HOSTS; host++) {
            Files.createDirectories(host(host));
            Files.copy(
                    Distribution.project().resolve("examples/own-data/hospital-" + host + ".csv"),
                    host(host).resolve(PATIENTS));
        }
    }

    @AfterEach
    void endProcesses() {
        nodes.forEach(Node::close);
    }

    private Path host(int host) {
        return directory.resolve("host-" + host);
    }

    private Path result(int host) {
        return host(host).resolve("result");
    }

    @Test
    void threeHostsMakeTheRunOfOneProcessAlthoughOneIsKilled() throws Exception {
        requireTheRunOfOneProcess(1);
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void anyHostMayBeKilled(int killed) throws Exception {
        requireTheRunOfOneProcess(killed);
    }

    private void requireTheRunOfOneProcess(int killed) throws Exception {
        assumeTrue(Files.isDirectory(Distribution.engine()), "engine-pekko was not built");
        writeOnEveryHost(RUN + "rounds: 2000\nrecord: {every: 50, checkpoint-seconds: 0.2}\n");
        for (int host = 0; host < HOSTS; host++) {
            nodes.add(start(host));
        }
        nodes.get(0).awaitRound(400);
        nodes.get(killed).kill();
        nodes.set(killed, start(killed));
        for (Node node : nodes) {
            node.end().exits(0);
        }
        Path one = inOneProcess();
        assertThat(RunFiles.metricsWithoutSeconds(result(0))).isEqualTo(RunFiles.metricsWithoutSeconds(one));
        assertThat(Provenance.read(result(0).resolve("provenance.json")).resumed())
                .hasSize(1);
        requireOwnRows(one);
        requireNoTraceOfOtherData();
    }

    /** Every host exports the variables of its own agent, as in one process. */
    private void requireOwnRows(Path one) throws IOException {
        List<String> all = exported(one);
        for (int host = 0; host < HOSTS; host++) {
            assertThat(exported(result(host))).containsExactly(all.get(0), all.get(host + 1));
        }
    }

    private List<String> exported(Path run) throws IOException {
        Path file = directory.resolve("exported.csv");
        Command.run("export", run, "--level", "lower", "--out", file).exits(0);
        return Files.readAllLines(file);
    }

    /** No file of a host contains a checksum or a name of another host's data. */
    private void requireNoTraceOfOtherData() throws IOException {
        assertThat(Provenance.read(result(0).resolve("provenance.json"))
                        .inputs()
                        .command())
                .contains("--data", "…")
                .doesNotContain("0=" + PATIENTS);
        for (int host = 0; host < HOSTS; host++) {
            String own = Sha256.of(host(host).resolve(PATIENTS));
            assertThat(traces(host, own)).as("provenance of host %d", host).isNotEmpty();
            for (int other = 0; other < HOSTS; other++) {
                if (other != host) {
                    String sha256 = Sha256.of(host(other).resolve(PATIENTS));
                    assertThat(traces(host, sha256.substring(0, 16))).isEmpty();
                    assertThat(traces(host, host(other).toString())).isEmpty();
                }
            }
        }
    }

    private List<Path> traces(int host, String text) throws IOException {
        try (Stream<Path> files = Files.walk(result(host))) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> contains(file, text))
                    .toList();
        }
    }

    private static boolean contains(Path file, String text) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    /** A host that is restarted with other data stops, and the others learn neither values nor checksums. */
    @Tag("long")
    @Test
    void otherDataAfterARestartAreRejected() throws Exception {
        assumeTrue(Files.isDirectory(Distribution.engine()), "engine-pekko was not built");
        writeOnEveryHost(RUN + "rounds: 20000\nrecord: {every: 500, checkpoint-seconds: 0.2}\n");
        for (int host = 0; host < HOSTS; host++) {
            nodes.add(start(host));
        }
        nodes.get(0).awaitRound(2000);
        nodes.get(1).kill();
        List<String> lines = Files.readAllLines(host(1).resolve(PATIENTS));
        Files.writeString(
                host(1).resolve(PATIENTS),
                String.join("\n", lines).replaceFirst("\n([^,]*),[0-9]+,", "\n$1,77,") + "\n");
        String changed = Sha256.of(host(1).resolve(PATIENTS)).substring(0, 16);
        nodes.set(1, start(1));
        nodes.get(1).end().exits(2, "PARLEY-122", "the data of 'csv of agent 1' had SHA-256 ", changed);
        for (int host : List.of(0, 2)) {
            Command.Outcome outcome =
                    nodes.get(host).end().exits(2, "PARLEY-122 process 1", "messages about data stay");
            assertThat(outcome.text()).doesNotContain(changed);
        }
    }

    /** The order of categories stands in the run file, which the processes compare. */
    @Tag("long")
    @Test
    void anotherOrderOfCategoriesIsRejectedByName() throws Exception {
        assumeTrue(Files.isDirectory(Distribution.engine()), "engine-pekko was not built");
        writeOnEveryHost(RUN + "rounds: 20\n");
        Path other = host(1).resolve("run.yaml");
        Files.writeString(other, Files.readString(other).replace("sex: [f, m]", "sex: [m, f]"));
        for (int host = 0; host < HOSTS; host++) {
            nodes.add(start(host));
        }
        for (Node node : nodes) {
            node.end()
                    .exits(
                            2,
                            "PARLEY-402 process 1 reads data.schema.categories.sex as [m, f], processes 0, 2 as [f, m]");
        }
        assertThat(result(0).resolve("metrics.csv")).doesNotExist();
    }

    static Stream<Arguments> wrongData() {
        return Stream.of(
                Arguments.of("a column too few", "(?m)^([^,\n]*),[^,\n]*", "$1", "has no column 'age'", "p11"),
                Arguments.of(
                        "a column too many",
                        "(?m)^([a-z]+)([0-9]*),",
                        "$1$2,7$2,",
                        "has a column that data.schema does not have",
                        "711"),
                Arguments.of("an unknown class", "(?m),yes$", ",dead", "has a class that data.schema.classes", "dead"),
                Arguments.of(
                        "an unknown category",
                        ",daily,",
                        ",hourly,",
                        "has a category of column 'smoker' that data.schema.categories.smoker does not list",
                        "hourly"),
                Arguments.of("not a number", "(?m)^p11,24,", "p11,old,", "messages about data stay", "old"));
    }

    /** Rank 0 names agent, process and difference, but no value. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongData")
    void wrongDataAreRejectedWithoutAValue(String what, String found, String replaced, String reason, String value)
            throws Exception {
        writeOnEveryHost(RUN + "rounds: 20\n");
        String table = Files.readString(host(1).resolve(PATIENTS));
        String wrong = Pattern.compile(found).matcher(table).replaceAll(replaced);
        assertThat(wrong).isNotEqualTo(table);
        Files.writeString(host(1).resolve(PATIENTS), wrong);
        Command.Outcome outcome = onThreads("rejected").exits(2, "PARLEY-113", reason);
        assertThat(outcome.text()).containsPattern("data.agents\\[1\\]: on process 1|process 1: stopped");
        assertThat(outcome.text()).doesNotContain(value);
        assertThat(directory.resolve("rejected/metrics.csv")).doesNotExist();
    }

    /** The process of the data names the value. */
    @Test
    void theOwnerOfWrongDataSeesTheValue() throws Exception {
        writeOnEveryHost(RUN + "rounds: 20\n");
        Path own = host(0).resolve(PATIENTS);
        Files.writeString(own, Files.readString(own).replace(",daily,", ",hourly,"));
        Command.run(words("run", "--out", directory.resolve("out")))
                .exits(2, "PARLEY-113 data.agents[0]: has a category of column 'smoker'", "does not list: hourly");
    }

    @Test
    void tooFewSamplesAreRejectedByName() throws Exception {
        writeOnEveryHost(RUN + "rounds: 20\n");
        Path own = host(2).resolve(PATIENTS);
        Files.write(own, Files.readAllLines(own).subList(0, 3));
        Command.run(words("run", "--out", directory.resolve("out"), "--set", "data.validation=0.5"))
                .exits(2, "data.agents[2]: agent 2 has too few samples to train on: 2");
    }

    /** The order of columns in a file is irrelevant, the order in the run file is the same for all. */
    @Test
    void columnsAreFoundByName() throws Exception {
        writeOnEveryHost(RUN + "rounds: 30\nrecord: {every: 10}\n");
        Path before = inOneProcess();
        Path own = host(1).resolve(PATIENTS);
        Matcher columns = Pattern.compile("(?m)^([^,]*),([^,]*),([^,]*),").matcher(Files.readString(own));
        Files.writeString(own, columns.replaceAll("$3,$1,$2,"));
        Path after = directory.resolve("after");
        Command.run(words("run", "--out", after)).exits(0);
        assertThat(RunFiles.metricsWithoutSeconds(after)).isEqualTo(RunFiles.metricsWithoutSeconds(before));
    }

    /** Names, means and deviations, and the numbers that a model declares, are exchanged before the first round. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{schema: exchange, scale: exchange}",
                "{schema: exchange, scale: local}",
                "{schema: exchange, with: {scale: standard}}"
            })
    void whatIsExchangedGivesTheSameRunOnAnyNumberOfProcesses(String data) throws Exception {
        String more = "extends: base.yaml\nrounds: 30\nmodel: hyper-cleaning\nrecord: {every: 10, agents: own}\n";
        writeOnEveryHost(more + "data: " + data + "\n");
        for (int host = 0; host < HOSTS; host++) {
            Files.writeString(host(host).resolve("base.yaml"), RUN.replaceFirst("(?s)  schema:.*scale:[^\n]*\n", ""));
        }
        Path own = host(1).resolve(PATIENTS);
        Files.writeString(own, Files.readString(own).replace(",never,", ",former,")); // lacks a category
        Path one = inOneProcess();
        onThreads("three").exits(0);
        Path three = directory.resolve("three");
        Command.run("report", three).exits(0);
        assertThat(RunFiles.metricsWithoutSeconds(three)).isEqualTo(RunFiles.metricsWithoutSeconds(one));
        assertThat(RunFiles.metricsWithoutSeconds(three)).hasSize(5);
        assertThat(Provenance.read(three.resolve("provenance.json")).inputs().data())
                .containsOnlyKeys("csv of agent 0");
    }

    @Test
    void severalProcessesNeedASchema() throws Exception {
        writeOnEveryHost(RUN.replaceFirst("(?s)  schema:.*scale:[^\n]*\n", "") + "rounds: 20\n");
        onThreads("out").exits(2, "PARLEY-108 data.schema: is missing");
    }

    @Test
    void aProcessRejectsDataOfAnotherProcess() throws Exception {
        writeOnEveryHost(RUN + "rounds: 20\n");
        Command.run(
                        "run",
                        host(1).resolve("run.yaml"),
                        "--out",
                        directory.resolve("out"),
                        "--engine",
                        "threads",
                        "--rank",
                        "1/3",
                        "--data",
                        "2=" + host(1).resolve(PATIENTS))
                .exits(2, "PARLEY-108 --data 2: agent 2 belongs to process 2, this is process 1");
    }

    @Test
    void dataMayBeNamedInAFile() throws Exception {
        writeOnEveryHost(RUN + "rounds: 20\nrecord: {every: 10}\n");
        Path local = directory.resolve("local.yaml");
        Files.writeString(local, """
                0: host-0/patients.csv
                1: {file: host-1/patients.csv}
                2: {file: host-2/patients.csv, limit: 1000}
                """);
        Path run = directory.resolve("from-file");
        Command.run("run", host(0).resolve("run.yaml"), "--out", run, "--data-file", local)
                .exits(0);
        assertThat(RunFiles.metricsWithoutSeconds(run)).isEqualTo(RunFiles.metricsWithoutSeconds(inOneProcess()));
        assertThat(Files.readString(run.resolve("resolved.yaml")))
                .contains("agents: own")
                .doesNotContain("host-1");
    }

    @Test
    void mistakesInTheRunFileAreReportedTogether() throws Exception {
        writeOnEveryHost(RUN.replace("agents: own", "agents: [a.csv, b.csv]\n  partition: iid")
                        .replace("ignore: [id]", "ignore: [id], file: all.csv")
                        .replace("age: [50, 15]", "age: [50, 0]")
                + "rounds: 20\nrecord: {agents: mine}\n");
        Command.run("check", host(0).resolve("run.yaml"))
                .exits(
                        2,
                        "PARLEY-108 data.partition: distributes a shared dataset",
                        "PARLEY-108 data.with.file: is one file for all agents",
                        "PARLEY-108 data.agents: lists the data of 2 agents, but the run has 3",
                        "PARLEY-105 data.scale.age: must be a list [shift, span]",
                        "PARLEY-102 record.agents: must be own, got 'mine'");
    }

    @Test
    void keysOfOwnDataNeedOwnData() throws Exception {
        writeOnEveryHost(RUN.replace("  agents: own\n", "") + "rounds: 20\n");
        Command.run("check", host(0).resolve("run.yaml"))
                .exits(2, "PARLEY-108 data.schema: is only for agents with data of their own", "data.scale: is only");
    }

    @Test
    void checkNotesWhatRevealsSingleSamples() throws Exception {
        writeOnEveryHost(RUN.replace("model: logistic-tuning", "model: hyper-cleaning") + "rounds: 20\nbatch: 1\n");
        Command.run("check", host(0).resolve("run.yaml"))
                .exits(
                        0,
                        "sends the number of training samples of each agent to all processes",
                        "levels.lower draws one sample at a time, so a vector can be the gradient of a single sample");
        writeOnEveryHost(RUN + "rounds: 20\n");
        assertThat(Command.run("check", host(0).resolve("run.yaml")).text())
                .doesNotContain("of each agent to all processes", "one sample at a time");
    }

    private void writeOnEveryHost(String run) throws IOException {
        for (int host = 0; host < HOSTS; host++) {
            Files.writeString(host(host).resolve("run.yaml"), run);
        }
    }

    /** Starts the process of a host in its directory, which has the data of its own agent only. */
    private Node start(int host) throws IOException {
        return Node.startAt(
                List.of("env", "-C", host(host).toString()),
                SMALL,
                "node",
                "run.yaml",
                "--out",
                "result",
                "--rank",
                host + "/" + HOSTS,
                "--data",
                host + "=" + PATIENTS,
                "--threads",
                1,
                "--insecure",
                "--wait",
                180,
                "--heartbeat-pause",
                5,
                "--stable-after",
                1,
                "--port",
                host == 0 ? port : 0,
                "--data-port",
                0,
                "--join",
                LOOPBACK + ":" + port,
                "--plugins",
                Distribution.engine());
    }

    private Path inOneProcess() throws IOException {
        Path one = directory.resolve("one");
        Command.run(words("run", "--out", one)).exits(0);
        return one;
    }

    private Command.Outcome onThreads(String out) throws IOException {
        return Command.run(words("run", "--out", directory.resolve(out), "--engine", "threads", "--processes", HOSTS));
    }

    /** Returns a command that runs the file of the first host with the data of all. */
    private Object[] words(String command, Object... options) {
        List<Object> words = new ArrayList<>(List.of(command, host(0).resolve("run.yaml")));
        IntStream.range(0, HOSTS)
                .forEach(agent ->
                        words.addAll(List.of("--data", agent + "=" + host(agent).resolve(PATIENTS))));
        words.addAll(List.of(options));
        return words.toArray();
    }
}
