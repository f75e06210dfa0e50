package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.RunOptions;
import org.parley.runtime.record.Provenance;

/** Checks {@code parley node} on three hosts, with delayed and lost packets and temporarily cut links. */
class NetworkNamespacesTest {

    private static final int HOSTS = 3;
    private static final List<String> SMALL = List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    @TempDir
    Path directory;

    private final List<Node> nodes = new ArrayList<>();
    private Hosts hosts;

    @BeforeEach
    void makeHosts() throws IOException, InterruptedException {
        assumeTrue(Files.isDirectory(Distribution.engine()), "engine-pekko was not built");
        Optional<String> obstacle = Hosts.obstacle();
        assumeTrue(obstacle.isEmpty(), () -> "no network namespaces: " + obstacle.orElseThrow());
        hosts = new Hosts(HOSTS);
    }

    @AfterEach
    void removeHosts() throws IOException, InterruptedException {
        nodes.forEach(Node::close);
        if (hosts != null) {
            hosts.remove();
        }
    }

    @Test
    @Tag("long")
    void delayLossAndALinkThatIsCutAndHealedChangeNoBit() throws Exception {
        Path runFile = Files.writeString(directory.resolve("run.yaml"), """
                recipe: sparkle-ed-gt
                agents: 7
                seed: 5
                rounds: 400
                record: {every: 20, iterates: true, checkpoint-seconds: 0.2}
                model: {use: quadratic, with: {upper: 6, lower: 8}}
                topology: ring
                """);
        makeKeys();
        hosts.shape(2, 0.5);
        for (int rank = 0; rank < HOSTS; rank++) {
            nodes.add(node(runFile, rank));
        }
        nodes.get(0).awaitRound(60);
        hosts.cut(1);
        nodes.get(0).await("lost rank 1");
        hosts.heal(1);
        for (Node node : nodes) {
            node.end().exits(0);
        }
        assertThat(Provenance.read(out(0).resolve("provenance.json")).resumed()).hasSize(1);
        Path one = directory.resolve("one");
        Distribution.parley().run(Distribution.parley().plan(runFile), RunOptions.into(one));
        RunFiles.requireSame(one, out(0));
    }

    private void makeKeys() throws Exception {
        List<Object> words = new ArrayList<>(List.of("node-keys", directory.resolve("keys")));
        for (int host = 0; host < HOSTS; host++) {
            words.add(Hosts.address(host));
        }
        words.addAll(List.of("--plugins", Distribution.engine()));
        Node.start(SMALL, words.toArray()).end().exits(0);
    }

    /** Every host has a separate disk. */
    private Path out(int rank) {
        return directory.resolve("out-" + rank);
    }

    private Node node(Path runFile, int rank) throws IOException {
        Path keys = directory.resolve("keys");
        return Node.startAt(
                hosts.at(rank),
                SMALL,
                "node",
                runFile,
                "--out",
                out(rank),
                "--threads",
                1,
                "--rank",
                rank + "/" + HOSTS,
                "--host",
                Hosts.address(rank),
                "--join",
                Hosts.address(0) + ":7400",
                "--key-store",
                keys.resolve(Hosts.address(rank) + ".p12"),
                "--trust-store",
                keys.resolve("trusted.p12"),
                "--password-file",
                keys.resolve("password"),
                "--heartbeat-pause",
                5,
                "--stable-after",
                1,
                "--plugins",
                Distribution.engine());
    }
}
