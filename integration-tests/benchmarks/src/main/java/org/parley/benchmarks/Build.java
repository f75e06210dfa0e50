package org.parley.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/**
 * A build of Parley.
 *
 * @param command the command that starts it
 * @param distribution the directory of its jars
 */
record Build(List<String> command, Path distribution) {

    Build {
        command = List.copyOf(command);
    }

    /**
     * Returns the build in a directory.
     *
     * @param directory a checkout, its {@code target/parley}, or an unpacked release
     * @throws ParleyException if the directory contains no build
     */
    static Build in(Path directory) throws IOException {
        Path place = directory.toAbsolutePath().normalize();
        Path checkout = isLauncher(place.resolve("parley"))
                ? place
                : place.resolve("../..").normalize();
        if (isLauncher(checkout.resolve("parley"))) {
            Build build = new Build(
                    List.of(checkout.resolve("parley").toString()),
                    checkout.resolve("target").resolve("parley"));
            build.prepare();
            return build;
        }
        if (isLauncher(launcher(place))) {
            return ofDistribution(place);
        }
        throw new ParleyException(new Diagnostic(
                ErrorCode.CONFIG_OUT_OF_RANGE,
                "--against",
                "'" + directory + "' contains no build of Parley",
                "name a checkout or an unpacked release"));
    }

    static Build ofDistribution(Path distribution) {
        return new Build(List.of(launcher(distribution).toString()), distribution);
    }

    /** Returns the directory with the jar of the engine on Pekko. */
    Path engine() {
        return distribution.resolve("engines").resolve("engine-pekko");
    }

    private static Path launcher(Path distribution) {
        return distribution.resolve("bin").resolve("parley");
    }

    /** Starts the launcher once, which builds what has changed, so that no turn includes a build. */
    private void prepare() throws IOException {
        List<String> version = new ArrayList<>(command);
        version.add("--version");
        Program.run(version, Map.of());
    }

    private static boolean isLauncher(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
