package org.parley.runtime.engine.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretNoiseTest {

    @TempDir
    private Path checkpoints;

    @BeforeEach
    void claimThePlaces() throws IOException {
        for (String rank : List.of("rank-0000-of-0002", "rank-0001-of-0002", "rank-0000-of-0003")) {
            Files.createDirectory(checkpoints.resolve(rank));
        }
    }

    @Test
    void aStreamIsThatOfOneAgentAndOneStartOfTheProcess() {
        SecretNoise first = noise();
        first.atLeast("upper", 0);
        first.release("upper");
        List<Long> numbers = some(first.stream(3));
        assertThat(numbers).doesNotHaveDuplicates().doesNotContainAnyElementsOf(some(first.stream(4)));
        assertThat(some(first.stream(3))).as("it goes on").doesNotContainAnyElementsOf(numbers);
        assertThat(some(noise().stream(3))).as("of the same secret").doesNotContainAnyElementsOf(numbers);
    }

    /** The file is read after every release, as after a kill at that moment. */
    @Test
    void countsAreWrittenBeforeTheyAreReachedAndNotMuchTooLarge() {
        SecretNoise noise = noise();
        noise.atLeast("upper", 0);
        for (long release = 1; release <= 500; release++) {
            assertThat(noise.release("upper")).isEqualTo(release);
            assertThat(noise().count("upper")).isBetween(release, release + release / 64);
        }
        noise.close();
        assertThat(noise().count("upper")).isEqualTo(500);
    }

    @Test
    void nothingIsWrittenBeforeTheFirstRelease() {
        noise().atLeast("upper", 3);
        assertThat(file()).doesNotExist();
    }

    @Test
    void anotherNumberOfProcessesKeepsTheCounts() {
        SecretNoise noise = noise();
        noise.atLeast("upper", 41);
        noise.release("upper");
        noise.close();
        assertThat(SecretNoise.keptIn(checkpoints, 0, 3).count("upper")).isEqualTo(42);
    }

    @Test
    void aDamagedFileIsRefused() throws IOException {
        Files.writeString(file(), "PARLEY-NOISE-1\nabc\n");
        assertThatThrownBy(this::noise)
                .hasMessageContaining("PARLEY-122")
                .hasMessageContaining("the number of messages that have left is unknown");
    }

    private SecretNoise noise() {
        return SecretNoise.keptIn(checkpoints, 1, 2);
    }

    private Path file() {
        return checkpoints.resolve("rank-0001-of-0002").resolve(SecretNoise.FILE);
    }

    private static List<Long> some(RandomGenerator stream) {
        return LongStream.generate(stream::nextLong).limit(100).boxed().toList();
    }
}
