package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PluginsInstallCommandTest {

    @TempDir
    Path home;

    /** Uses a file of Linux whose content changes with every read, like that of a failing disk. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void keepsTheOldFileIfTheCopyDiffersFromTheOriginal() throws Exception {
        Path engine = Files.createDirectories(home.resolve("distribution/engines/djl-abacus"));
        Files.createSymbolicLink(engine.resolve("abacus.jar"), Path.of("/proc/sys/kernel/random/uuid"));
        Places places = new Places(Optional.of(home.resolve("distribution")), Optional.empty(), home, List.of());
        Path installed = Files.createDirectories(places.ownPlugins()).resolve("abacus.jar");
        Files.writeString(installed, "an older one");

        StringWriter errors = new StringWriter();
        int exitCode = Guice.createInjector(new CommandModule(places))
                .getInstance(Main.class)
                .line()
                .setErr(new PrintWriter(errors, true))
                .execute("plugins", "install", "djl-abacus");

        assertThat(exitCode).isNotZero();
        assertThat(errors.toString())
                .containsPattern(
                        "PARLEY-124 \\Q" + installed + "\\E: the copy has SHA-256 [0-9a-f]{64}, the original has"
                                + " [0-9a-f]{64} \\(check the disk, and install again\\)");
        assertThat(places.ownPlugins().toFile().list()).containsExactly("abacus.jar");
        assertThat(installed).hasContent("an older one");
    }
}
