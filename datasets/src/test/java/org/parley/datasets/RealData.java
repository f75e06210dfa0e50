package org.parley.datasets;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.DatasetFactory.Splits;

/** The data directory of this machine: what {@code PARLEY_DATA} names, else {@code shared/data} beside the project. */
final class RealData {

    private RealData() {}

    /** Reads a dataset, or skips the test where its folder is not there. */
    static Splits read(DatasetFactory factory, String folder, Object... options) {
        return factory.read(
                Given.settings(factory, options),
                folder(folder).toAbsolutePath().getParent());
    }

    /** A folder of the data directory, or skips the test where it is not there. */
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
