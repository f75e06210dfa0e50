package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executes the commands of the page on three hosts, each with its own directory, data, key and loopback address. */
class ThreeOrganizationsTest {

    private static final Pattern CONSOLE = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);
    private static final Pattern COMMAND =
            Pattern.compile("(?m)^(north|south|west)\\$ (.*)\n((?:(?!north\\$|south\\$|west\\$).*\n)*)");
    private static final Pattern RUN_FILE = Pattern.compile("```yaml hospitals.yaml\n(.*?)```", Pattern.DOTALL);
    private static final List<String> SMALL = List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    private static final Map<String, String> ADDRESSES =
            new TreeMap<>(Map.of("north", "127.0.0.1", "south", "127.0.0.2", "west", "127.0.0.3"));

    @TempDir
    Path directory;

    private final List<Node> nodes = new ArrayList<>();
    private int port;

    @AfterEach
    void endProcesses() {
        nodes.forEach(Node::close);
    }

    @Test
    void theRunFileOfThePageIsTheExample() throws IOException {
        String page = Files.readString(Distribution.project().resolve("docs/three-organizations.md"));
        String example = Files.readString(Distribution.project().resolve("examples/own-data/hospitals.yaml"));
        assertThat(RUN_FILE.matcher(page).results().map(block -> block.group(1)))
                .containsExactly(example.replaceAll("(?m)^#.*\n", ""));
    }

    @Tag("long")
    @Test
    void theCommandsOfThePageWork() throws Exception {
        assumeTrue(Files.isDirectory(Distribution.engine()), "engine-pekko was not built");
        assumeTrue(System.getProperty("os.name").equals("Linux"), "only Linux has several loopback addresses");
        Path example = Distribution.project().resolve("examples/own-data");
        List<String> hosts = List.copyOf(ADDRESSES.keySet());
        for (int host = 0; host < hosts.size(); host++) {
            Path own = directory.resolve(hosts.get(host));
            Files.createDirectories(own.resolve("requests"));
            Files.copy(example.resolve("hospitals.yaml"), own.resolve("hospitals.yaml"));
            Files.copy(example.resolve("hospital-" + host + ".csv"), own.resolve("patients.csv"));
        }
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = socket.getLocalPort();
        }
        String page = Files.readString(Distribution.project().resolve("docs/three-organizations.md"));
        List<MatchResult> commands = CONSOLE.matcher(page)
                .results()
                .flatMap(block -> COMMAND.matcher(block.group(1)).results())
                .toList();
        assertThat(commands).hasSizeGreaterThan(15);
        for (MatchResult command : commands) {
            execute(command.group(1), onLoopback(command.group(2)), onLoopback(command.group(3)));
        }
        assertNoPrivateKeyHasMoved();

        Path one = directory.resolve("one");
        Command.run("run", example.resolve("hospitals.yaml"), "--out", one).exits(0);
        assertThat(RunFiles.metricsWithoutSeconds(directory.resolve("north/result")))
                .isEqualTo(RunFiles.metricsWithoutSeconds(one));
    }

    private static String onLoopback(String text) {
        String replaced = text;
        for (Map.Entry<String, String> host : ADDRESSES.entrySet()) {
            replaced = replaced.replace(host.getKey() + ".example.org", host.getValue());
        }
        return replaced;
    }

    private void execute(String host, String command, String shown) throws Exception {
        Path own = directory.resolve(host);
        List<String> words = new ArrayList<>(Arrays.asList(command.split(" ")));
        if (words.get(0).equals("scp")) {
            copy(own.resolve(words.get(1)), words.get(2));
            return;
        }
        assertThat(words.remove(0)).isEqualTo("parley");
        boolean isNode = words.get(0).equals("node");
        if (!words.get(0).equals("export")) {
            words.addAll(List.of("--plugins", Distribution.engine().toString()));
        }
        if (isNode) {
            words.addAll(List.of("--port", String.valueOf(port), "--data-port", "0", "--threads", "1"));
            words.replaceAll(word -> word.replace(":7400", ":" + port));
        }
        if (!isNode) {
            requireAllNodes();
        }
        Node node = Node.startAt(List.of("env", "-C", own.toString()), SMALL, words.toArray());
        nodes.add(node);
        if (!isNode) {
            Command.Outcome outcome = node.end().exits(0);
            for (String line : shown.split("\n")) {
                assertThat(outcome.text()).contains(line.split("…")[0]);
            }
            nodes.remove(node);
        }
    }

    /** The commands after the run need its end. */
    private void requireAllNodes() throws InterruptedException {
        for (Node node : nodes) {
            node.end().exits(0);
        }
        nodes.clear();
    }

    private void copy(Path from, String to) throws IOException {
        String host = ADDRESSES.entrySet().stream()
                .filter(each -> to.startsWith(each.getValue() + ":"))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
        Path target = directory.resolve(host).resolve(to.substring(to.indexOf(':') + 1));
        Files.copy(from, target.resolve(from.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }

    private void assertNoPrivateKeyHasMoved() throws IOException {
        for (String host : ADDRESSES.keySet()) {
            try (Stream<Path> files = Files.walk(directory.resolve(host))) {
                List<String> keys = files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith(".p12"))
                        .filter(name -> !name.equals("trusted.p12") && !name.equals("authority.p12"))
                        .toList();
                assertThat(keys).as(host).containsExactly(ADDRESSES.get(host) + ".p12");
            }
        }
    }
}
