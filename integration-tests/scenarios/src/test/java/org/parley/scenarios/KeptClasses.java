package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Classes that Java has loaded once and need not parse and verify again, which saves a third of a short command. A checkout's launcher
 * caches them as well.
 */
final class KeptClasses {

    private static final List<String> QUIET = List.of("-Xshare:auto", "-Xlog:cds*=off");
    private static final Path ARCHIVE = keep();

    private KeptClasses() {}

    /** Returns options of the virtual machine, in addition to those with which the classes were cached. */
    static List<String> options() {
        return List.of(QUIET.get(0), QUIET.get(1), "-XX:SharedArchiveFile=" + ARCHIVE);
    }

    private static Path keep() {
        try {
            Path directory = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "kept-classes-");
            Path runFile = Files.writeString(
                    directory.resolve("run.yaml"), "recipe: d-soba\nagents: 2\nrounds: 2\nmodel: quadratic\n");
            Path archive = directory.resolve("classes.jsa");
            archive.toFile().deleteOnExit();
            List<String> command = Command.plainWords(directory, "run", runFile, "--out", directory.resolve("run"));
            command.addAll(1, QUIET);
            command.add(1, "-XX:ArchiveClassesAtExit=" + archive);
            assertThat(new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(directory.resolve("log").toFile())
                            .start()
                            .waitFor())
                    .as(directory.toString())
                    .isZero();
            assertThat(archive).exists();
            return archive;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
