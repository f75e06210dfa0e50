package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RankDirectoryTest {

    private static final int REPETITIONS = 200;

    @TempDir
    private Path directory;

    /** Rank 0 empties the directory of the run while another rank starts there. */
    @Test
    void ranksReplaceAnEarlierRunTogether() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int repetition = 0; repetition < REPETITIONS; repetition++) {
                Path root = earlierRun("run-" + repetition);
                CyclicBarrier start = new CyclicBarrier(2);
                Callable<Object> first = () -> {
                    start.await();
                    RunDirectory.createAt(root, true).close();
                    return root;
                };
                Callable<Object> second = () -> {
                    start.await();
                    RankDirectory.claim(root, 1, 2, true).close();
                    return root;
                };
                for (Future<Object> done : List.of(threads.submit(first), threads.submit(second))) {
                    assertThat(done.get()).isEqualTo(root);
                }
                Path rank = root.resolve("checkpoint").resolve(RankDirectory.name(1, 2));
                try (var files = Files.list(rank)) {
                    assertThat(files).allMatch(file -> file.endsWith(WriteLock.FILE));
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Odd repetitions have checkpoints of two processes, even ones those of one. */
    private Path earlierRun(String name) throws IOException {
        Path root = Files.createDirectory(directory.resolve(name));
        Files.writeString(root.resolve("resolved.yaml"), "rounds: 1\n");
        Path checkpoints = Files.createDirectory(root.resolve("checkpoint"));
        if (name.endsWith("1") || name.endsWith("3")) {
            Path rank = Files.createDirectory(checkpoints.resolve(RankDirectory.name(1, 2)));
            for (int file = 0; file < 20; file++) {
                Files.writeString(rank.resolve("part-" + file), "x");
            }
        }
        return root;
    }
}
