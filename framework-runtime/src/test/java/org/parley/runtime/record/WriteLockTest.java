package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteLockTest {

    @TempDir
    private Path directory;

    @Test
    void oneAtATimeHasADirectory() throws IOException {
        assertThat(WriteLock.isClaimed(directory)).isFalse();
        try (WriteLock first = WriteLock.claim(directory).orElseThrow()) {
            assertThat(first).isNotNull();
            assertThat(WriteLock.isClaimed(directory)).isTrue();
            assertThat(WriteLock.claim(directory)).isEmpty();
        }
        assertThat(WriteLock.isClaimed(directory)).isFalse();
        WriteLock.claim(directory).orElseThrow().close();
    }

    @Test
    void anotherWayToTheSameDirectoryIsTheSame() throws IOException {
        Path place = Files.createDirectory(directory.resolve("place"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), place);
        try (WriteLock first = WriteLock.claim(place).orElseThrow()) {
            assertThat(first).isNotNull();
            assertThat(WriteLock.claim(link)).isEmpty();
            assertThat(WriteLock.isClaimed(directory.resolve("link/../place"))).isTrue();
        }
    }

    @Test
    void aQueryInThisProcessDoesNotReleaseTheLock() throws Exception {
        try (WriteLock first = WriteLock.claim(directory).orElseThrow()) {
            assertThat(first).isNotNull();
            assertThat(WriteLock.isClaimed(directory)).isTrue();
            assertThat(WriteLock.claim(directory)).isEqualTo(Optional.empty());
            assertThat(anotherProcessFinds()).isEqualTo("claimed");
        }
        assertThat(anotherProcessFinds()).isEqualTo("free");
    }

    @Test
    void aLeftOverFileDoesNotBlock() throws IOException {
        Files.createFile(directory.resolve(WriteLock.FILE));
        assertThat(WriteLock.isClaimed(directory)).isFalse();
        WriteLock.claim(directory).orElseThrow().close();
    }

    @Test
    void anInterruptedThreadClaimsAsWell() throws IOException {
        Thread.currentThread().interrupt();
        WriteLock.claim(directory).orElseThrow().close();
        assertThat(Thread.interrupted()).isTrue();
    }

    private String anotherProcessFinds() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Asking.class.getName(),
                        directory.toString())
                .redirectErrorStream(true)
                .start();
        String answer = new String(process.getInputStream().readAllBytes()).strip();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return answer;
    }

    /** The program that the other process runs. */
    static final class Asking {

        private Asking() {}

        public static void main(String[] arguments) {
            System.out.println(WriteLock.isClaimed(Path.of(arguments[0])) ? "claimed" : "free");
        }
    }
}
