package org.parley.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * An opponent: the same rounds as a program in Python.
 *
 * @param exported what {@link Export} wrote
 */
record PythonProgram(PythonLibrary library, Path script, Path exported, int threads) implements Contestant {

    @Override
    public String name() {
        return library.toString();
    }

    @Override
    public Turn take(long rounds) throws IOException {
        Program.Outcome outcome = Program.run(
                List.of(
                        library.interpreter(),
                        script.toString(),
                        library.library(),
                        exported.toString(),
                        Long.toString(rounds)),
                Pythons.threads(threads));
        String[] figures = outcome.printed().strip().split("\\s+");
        return new Turn(
                rounds,
                outcome.seconds(),
                Double.parseDouble(figures[0]),
                Double.parseDouble(figures[1]),
                Double.parseDouble(figures[2]));
    }
}
