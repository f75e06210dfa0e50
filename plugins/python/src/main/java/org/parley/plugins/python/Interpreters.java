package org.parley.plugins.python;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/** Finds the user's Python. */
final class Interpreters {

    static final String VARIABLE = "PARLEY_PYTHON";
    static final String HINT =
            "set " + VARIABLE + " to the Python that has your libraries, or activate its environment";

    private static final boolean IS_WINDOWS = File.separatorChar == '\\';
    private static final Path OF_THE_SYSTEM = Path.of("/usr/bin/python3");

    private Interpreters() {}

    /**
     * Returns the interpreters to try, in this order. If the user chose one, it is the only one.
     *
     * @param environment the environment variables
     * @throws ParleyException if there is none
     */
    static List<Path> of(Map<String, String> environment) {
        String chosen = environment.getOrDefault(VARIABLE, "");
        if (!chosen.isEmpty()) {
            return List.of(Optional.of(Path.of(chosen))
                    .filter(Files::isExecutable)
                    .or(() -> onPath(environment, chosen))
                    .orElseThrow(() -> none(VARIABLE + " is '" + chosen + "', which is not an executable file")));
        }
        Optional<Path> active = Stream.of("VIRTUAL_ENV", "CONDA_PREFIX")
                .map(environment::get)
                .filter(directory -> directory != null && !directory.isEmpty())
                .map(directory ->
                        IS_WINDOWS ? Path.of(directory, "Scripts", "python.exe") : Path.of(directory, "bin", "python"))
                .filter(Files::isExecutable)
                .findFirst();
        if (active.isPresent()) {
            return List.of(active.get());
        }
        List<Path> found = new ArrayList<>();
        onPath(environment, IS_WINDOWS ? "python.exe" : "python3").ifPresent(found::add);
        if (Files.isExecutable(OF_THE_SYSTEM) && !found.contains(OF_THE_SYSTEM)) {
            found.add(OF_THE_SYSTEM);
        }
        if (found.isEmpty()) {
            throw none("there is no python3 on the PATH");
        }
        return found;
    }

    private static Optional<Path> onPath(Map<String, String> environment, String name) {
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static ParleyException none(String message) {
        return new ParleyException(new Diagnostic(ErrorCode.ENGINE_UNUSABLE, "model", message, HINT));
    }
}
