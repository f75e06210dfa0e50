package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.checkpoint.Checkpoint;
import org.parley.runtime.checkpoint.CheckpointStore;
import org.parley.tck.scenario.Scenario;

/** Checks that a checkpoint with one wrong bit is rejected, wherever the bit is. */
class DamagedCheckpointsTest {

    private static final Scenario RUN = Distribution.scenario("""
            recipe: sparkle-ed-gt
            agents: 4
            rounds: 40
            seed: 7
            topology: complete
            model: {use: quadratic, with: {upper: 5, lower: 5}}
            record: {every: 10, iterates: true, checkpoint-seconds: 0}
            """);
    private static final int FLIPS = 1000;
    private static final int RESUMED = 5;

    @TempDir
    Path directory;

    @Test
    void everyFlippedBitIsDetectedAndTheResultIsTheSame() throws Exception {
        Path run = directory.resolve("run");
        RUN.recordedIn(run);
        Checkpoint newest =
                new CheckpointStore(run.resolve("checkpoint")).newestFirst().get(0);
        assertThat(newest.isWhole()).isTrue();
        byte[] whole = Files.readAllBytes(newest.file());
        Path untouched = directory.resolve("untouched");
        RUN.recordedIn(untouched);

        SplittableRandom random = new SplittableRandom(7);
        int noticed = 0;
        for (int flip = 0; flip < FLIPS; flip++) {
            // Evenly distributed over the file: its head, its numbers, its table and its checksum.
            int at = (int) ((long) flip * whole.length / FLIPS);
            byte[] damaged = whole.clone();
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(newest.file(), damaged);
            noticed += newest.isWhole() ? 0 : 1;
            if (flip % (FLIPS / RESUMED) == 0) {
                Files.delete(run.resolve("result.json"));
                Distribution.parley().resume(run);
                RunFiles.requireSameNumbers(untouched, run);
            }
        }
        assertThat(noticed).isEqualTo(FLIPS);
        System.out.println("damaged checkpoints: a bit flipped at " + FLIPS + " offsets of " + whole.length + " bytes, "
                + noticed + " noticed; " + RESUMED + " resumed to the same rows");
    }
}
