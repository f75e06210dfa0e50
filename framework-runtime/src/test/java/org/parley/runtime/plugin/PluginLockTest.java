package org.parley.runtime.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages about the lock of a plugin directory, and how a lock is created. */
class PluginLockTest extends PluginFixture {

    private static final String REMEDY =
            "; no jar of this directory is loaded (restore the lock; `parley plugins lock` accepts the jars that are installed now)";
    private static final String OTHER_SUM = "0123456789abcdef".repeat(4);

    private Path lock;
    private String sum;

    @BeforeEach
    void oneJar() {
        lock = directory.resolve(PluginLock.FILE);
        sum = PluginJar.sha256(JarBuilder.withSchedule("demo", "one-half").write(directory, "demo.jar"));
    }

    @Test
    void aLineThatIsCommentedOutAllowsNothing() throws IOException {
        Files.writeString(lock, "# " + sum + "  demo.jar\n");

        load();

        assertThat(schedules()).isEmpty();
        assertThat(diagnostics()).singleElement().asString().startsWith("PARLEY-212 demo.jar: is not in " + lock);
    }

    @Test
    void commentsEmptyLinesAndALineSaidTwiceDoNoHarm() throws IOException {
        String line = sum + "  demo.jar\r\n";
        Files.writeString(lock, "# approved on Monday\n\n" + line + "  \n" + line);

        load();

        assertThat(diagnostics()).isEmpty();
        assertThat(schedules()).containsExactly("one-half");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"approved %s  demo.jar", " %s  demo.jar", "0%s  demo.jar", "%s demo.jar", "%s  ", "demo.jar"})
    void anythingElseIsRefusedWithItsLine(String form) throws IOException {
        String line = form.formatted(sum);
        Files.writeString(lock, "# the jars\n" + sum + "  demo.jar\n" + line + "\n");

        load();

        assertThat(schedules()).isEmpty();
        assertThat(diagnostics())
                .containsExactly(
                        "PARLEY-212 " + lock + ": line 3 is not a SHA-256 with a file name: '" + line + "'" + REMEDY);
    }

    @Test
    void aLineOfAnyLengthIsToldInOne() throws IOException {
        Files.writeString(lock, "x\0\t".repeat(1000));

        load();

        assertThat(diagnostics())
                .containsExactly("PARLEY-212 " + lock + ": line 1 is not a SHA-256 with a file name: '"
                        + "x??".repeat(33) + "x …'" + REMEDY);
    }

    @Test
    void twoChecksumsForOneJarAreRefused() throws IOException {
        Files.writeString(lock, OTHER_SUM + "  demo.jar\n" + sum + " *demo.jar\n");

        load();

        assertThat(schedules()).isEmpty();
        assertThat(diagnostics())
                .containsExactly("PARLEY-212 " + lock + ": line 2 has SHA-256 " + sum
                        + " for demo.jar, but an earlier line has " + OTHER_SUM + REMEDY);
    }

    @Test
    void aLockThatIsNotReadToItsEndAllowsNothing() throws IOException {
        Files.writeString(lock, sum + "  demo.jar\n" + "#".repeat(1 << 20));

        load();

        assertThat(schedules()).isEmpty();
        assertThat(diagnostics()).containsExactly("PARLEY-212 " + lock + ": is larger than 1048576 bytes" + REMEDY);
    }

    @Test
    void aFolderIsNoLock() throws IOException {
        Files.createDirectory(lock);

        load();

        assertThat(schedules()).isEmpty();
        assertThat(diagnostics()).containsExactly("PARLEY-212 " + lock + ": is not a regular file" + REMEDY);
    }

    @Test
    void locksWithoutWritingThroughALink() throws IOException {
        Path elsewhere = Files.writeString(
                Files.createDirectory(directory.resolve("elsewhere")).resolve("diary"), "mine");
        Files.createSymbolicLink(directory.resolve("parley.lock.tmp"), elsewhere);

        PluginLock.write(directory);

        assertThat(elsewhere).hasContent("mine");
        assertThat(lock).isRegularFile().hasContent(sum + "  demo.jar");
        assertThat(Files.isSymbolicLink(lock)).isFalse();
    }

    /** Other users run plugins that one user installed and locked. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aLockMayBeReadLikeAnyNewFile() throws IOException {
        PluginLock.write(directory);

        Path other = Files.createFile(directory.resolve("other"));
        assertThat(Files.getPosixFilePermissions(lock)).isEqualTo(Files.getPosixFilePermissions(other));
    }

    @Test
    void leavesNothingBehindWhereItCannotLock() throws IOException {
        Files.createFile(Files.createDirectory(lock).resolve("full"));

        String complaint = "PARLEY-124 " + lock + ": is a directory, but should be the lock file (move or remove it)";
        assertThatThrownBy(() -> PluginLock.write(directory)).hasMessage(complaint);
        assertThatThrownBy(() -> PluginLock.remove(directory)).hasMessage(complaint);

        assertThat(directory.toFile().list()).containsExactlyInAnyOrder("demo.jar", PluginLock.FILE);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aNameOfTwoLinesIsNotLocked() throws IOException {
        Files.createFile(directory.resolve("a\n" + OTHER_SUM + "  late.jar"));

        assertThatThrownBy(() -> PluginLock.write(directory))
                .hasMessage(
                        "PARLEY-212 a?" + OTHER_SUM + "  late.jar: has a control character in its name, shown as '?',"
                                + " which the lock cannot represent (rename or remove it)");
        assertThat(lock).doesNotExist();
    }

    /** Not even root can create a file in this directory. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aLockThatCannotBeWrittenIsToldByItsOwnName() {
        assertThatThrownBy(() -> PluginLock.write(Path.of("/proc/self")))
                .hasMessage("PARLEY-124 /proc/self/parley.lock: cannot be written: there is no /proc/self"
                        + " (check the permissions of its directory and the free disk space)");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aJarThatCannotBeReadIsNamed() throws IOException {
        Path jar = Files.createSymbolicLink(directory.resolve("memory.jar"), Path.of("/proc/self/mem"));

        assertThatThrownBy(() -> PluginLock.write(directory))
                .hasMessage("PARLEY-107 " + jar + ": cannot be read: Input/output error (check its permissions)");
        assertThat(lock).doesNotExist();
    }
}
