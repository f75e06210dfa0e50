package org.parley.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.parley.benchmarks.ExchangeProcess.RingWork;

class ExchangeTest {

    private static final Build BUILD = Build.ofDistribution(Path.of(System.getProperty("parley.distribution")));
    /** Several TLS records, the last of them incomplete. */
    private static final int DIMENSION = 50_001;

    private static final int ROUNDS = 5;

    @TempDir
    Path directory;

    @Test
    @Timeout(120)
    void theLoopWithTlsSendsTheSameVectorsAsThePlainOne() throws Exception {
        Path keys = directory.resolve("keys");
        List<String> command = new ArrayList<>(BUILD.command());
        command.addAll(List.of(
                "node-keys",
                keys.toString(),
                "127.0.0.1",
                "--plugins",
                BUILD.engine().toString()));
        Program.run(command, Map.of());
        float[][][] plain = rows(21_200, Optional.empty());
        assertThat(Arrays.deepEquals(rows(21_210, Optional.of(keys)), plain)).isTrue();
        // The first vector was received from a neighbor: at the start those of rank 0 contain 0, 1, 2 and 3 plus k mod
        // 7.
        assertThat(plain[0][0][0]).isNotEqualTo(new RingWork(0, 1).rows[0][0]);
    }

    private static float[][][] rows(int port, Optional<Path> keys) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(ExchangeProcess.PROCESSES);
        try {
            List<Future<float[][]>> all = new ArrayList<>();
            for (int rank = 0; rank < ExchangeProcess.PROCESSES; rank++) {
                int own = rank;
                all.add(threads.submit(() -> {
                    RingWork work = new RingWork(own, DIMENSION);
                    try (NioNeighbors neighbors = new NioNeighbors(own, port, DIMENSION, keys)) {
                        for (int round = 0; round < ROUNDS; round++) {
                            neighbors.round(work);
                        }
                    }
                    return work.rows;
                }));
            }
            List<float[][]> rows = new ArrayList<>();
            for (Future<float[][]> each : all) {
                rows.add(each.get(60, TimeUnit.SECONDS));
            }
            return rows.toArray(float[][][]::new);
        } finally {
            threads.shutdownNow();
        }
    }

    @Tag("long")
    @Test
    void measuresTheLoopsAndTheEngineWithAndWithoutTls() throws IOException, InterruptedException {
        try (PrintStream silence = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            Exchange exchange = new Exchange(
                    BUILD.command(),
                    Map.of("", BUILD.engine()),
                    directory.resolve("no.c"),
                    List.of(100),
                    1,
                    0.01,
                    silence);
            List<String> notes = new ArrayList<>();
            assertThat(exchange.measure(notes).rows())
                    .extracting(row -> row.get(1))
                    .contains("raw NIO loop", "raw NIO loop with TLS", "engine on Pekko", "engine on Pekko with TLS");
            assertThat(notes).isEmpty();
        }
    }
}
