package org.parley.datasets;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.DatasetFactory.Splits;

/** The data directory of this machine: {@code PARLEY_DATA}, or by default {@code shared/data} next to the project. */
final class RealData {

    private RealData() {}

    /** Reads a dataset, or skips the test if its folder does not exist. */
    static Splits read(DatasetFactory factory, String folder, Object... options) {
        return factory.read(
                Given.settings(factory, options),
                folder(folder).toAbsolutePath().getParent());
    }

    /** Returns a folder of the data directory, or skips the test if it does not exist. */
    static Path folder(String name) {
        Path home = home();
        assumeTrue(Files.isDirectory(home.resolve(name)), () -> "no " + name + " in " + home);
        return home.resolve(name);
    }

    private static Path home() {
        String named = System.getProperty("PARLEY_DATA", System.getenv().getOrDefault("PARLEY_DATA", ""));
        return named.isEmpty() ? Path.of("..", "..", "shared", "data") : Path.of(named);
    }
}
