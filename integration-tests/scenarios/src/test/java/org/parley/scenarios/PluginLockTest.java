package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks that a locked plugin directory accepts exactly the jars that it contained when it was locked. */
class PluginLockTest {

    final Path directory = Command.emptyDirectory();

    private Path own;

    @BeforeEach
    void installAndLock() throws Exception {
        own = Files.createDirectories(directory.resolve(".parley/plugins"));
        Files.createDirectories(own.resolve("lib"));
        new PluginJar().id("known").gossip("Known", "known-gossip").write(own.resolve("known.jar"));
        new PluginJar().id("library").write(own.resolve("lib/library.jar"));
        parley("plugins", "lock").exits(0, "locked 2 jars: " + own.resolve("parley.lock"));
    }

    @Test
    void lockedJarsAreUsed() throws Exception {
        assertThat(parley("plugins").text()).contains("known-gossip").doesNotContain("PARLEY-212");
        assertThat(new ProcessBuilder("sha256sum", "-c", "parley.lock")
                        .directory(own.toFile())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor())
                .as("sha256sum reads it as well")
                .isZero();
    }

    @Test
    void newChangedAndMissingJarsAreReported() throws Exception {
        new PluginJar().id("stranger").gossip("Strange", "strange-gossip").write(own.resolve("stranger.jar"));
        new PluginJar().id("known").gossip("Known", "other-gossip").write(own.resolve("known.jar"));
        Files.delete(own.resolve("lib/library.jar"));
        new PluginJar().id("late").write(own.resolve("lib/late.jar"));

        Command.Outcome plugins = parley("plugins");
        assertThat(plugins.text())
                .contains("PARLEY-212 stranger.jar: is not in " + own.resolve("parley.lock"))
                .containsPattern("PARLEY-212 known.jar: has SHA-256 [0-9a-f]{64}, .*parley.lock has [0-9a-f]{64}")
                .contains(
                        "PARLEY-212 lib/library.jar: is in " + own.resolve("parley.lock") + " but the file is missing")
                .contains("PARLEY-212 lib/late.jar: is not in ")
                .contains("`parley plugins lock` accepts the jars that are installed now")
                .doesNotContain("strange-gossip", "other-gossip");
        parley("doctor").exits(3);

        assertThat(parley("plugins", "lock").text()).contains("locked 3 jars");
        assertThat(parley("plugins").text())
                .contains("strange-gossip", "other-gossip")
                .doesNotContain("PARLEY-212");
    }

    @Test
    void aGarbledLockLetsNothingIn() throws Exception {
        Files.write(own.resolve("parley.lock"), new byte[] {1, 2, 3});
        assertThat(parley("plugins").text())
                .contains("PARLEY-212 " + own.resolve("parley.lock")
                        + ": line 1 is not a SHA-256 with a file name: '???'; no jar of this directory is loaded"
                        + " (restore the lock; `parley plugins lock` accepts the jars that are installed now)")
                .doesNotContain("known-gossip");
        assertThat(parley("plugins", "lock", "--remove").text()).contains("removed " + own.resolve("parley.lock"));
        assertThat(parley("plugins").text()).contains("known-gossip");
    }

    @Test
    void aLockedJarLoadsNothingFromElsewhere() throws Exception {
        new PluginJar()
                .id("known")
                .gossip("Known", "known-gossip")
                .manifest("Class-Path", "../smuggled.jar")
                .write(own.resolve("known.jar"));
        assertThat(parley("plugins").text()).doesNotContain("smuggled");
        parley("plugins", "lock");
        assertThat(parley("plugins").text())
                .contains(
                        "PARLEY-212 known.jar: loads code that is not locked: the Class-Path '../smuggled.jar' of its manifest")
                .doesNotContain("known-gossip");
    }

    private Command.Outcome parley(Object... words) throws Exception {
        return Command.runAt(directory, directory, words);
    }
}
