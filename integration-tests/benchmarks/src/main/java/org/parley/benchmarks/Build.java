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
 * A build of Parley that can be started.
 *
 * @param command what {@code parley} is there
 * @param distribution the directory with its jars
 */
record Build(List<String> command, Path distribution) {

    Build {
        command = List.copyOf(command);
    }

    /**
     * @param directory a checkout, what its build made ({@code target/parley}), or an unpacked release
     * @throws ParleyException when it is neither
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
            build.settle();
            return build;
        }
        if (isLauncher(launcher(place))) {
            return ofDistribution(place);
        }
        throw new ParleyException(new Diagnostic(
                ErrorCode.CONFIG_OUT_OF_RANGE,
                "--against",
                "'" + directory + "' holds no build of Parley",
                "name a checkout, or an unpacked release"));
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

    /** The launcher builds what has changed before it does anything; that is nobody's turn. */
    private void settle() throws IOException {
        List<String> version = new ArrayList<>(command);
        version.add("--version");
        Program.run(version, Map.of());
    }

    private static boolean isLauncher(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
