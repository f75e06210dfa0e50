package org.parley.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.RunDirectory;

/** A program that is measured on a problem, with a separate process for each turn. */
interface Candidate {

    String name();

    /** Runs a number of rounds from the start. */
    Turn take(long rounds) throws IOException;

    /**
     * A build of Parley, started by {@code parley run FILE}.
     *
     * @param plugin the directory of the plugin with the components of the benchmarks
     * @param directory the directory of runs
     */
    record ParleyRuns(String name, Build build, Path plugin, BenchProblem problem, String dataset, Path directory)
            implements Candidate {

        @Override
        public Turn take(long rounds) throws IOException {
            Path here = Files.createTempDirectory(directory, "turn");
            Path clock = here.resolve("seconds");
            Path runFile = here.resolve(problem.name() + ".yaml");
            Files.writeString(runFile, problem.runFile(dataset, rounds, clock));
            List<String> command = new ArrayList<>(build.command());
            command.addAll(List.of("run", runFile.toString(), "--quiet"));
            command.addAll(List.of("--plugins", plugin.toString()));
            command.addAll(List.of("--out", here.resolve("run").toString()));
            double seconds = Program.run(command, Map.of()).seconds();
            double timed = Double.parseDouble(Files.readString(clock));
            MetricsFile metrics =
                    MetricsFile.read(RunDirectory.open(here.resolve("run")).metrics());
            Turn turn = new Turn(
                    rounds,
                    seconds,
                    (BenchProblem.lastTimed(rounds) - BenchProblem.firstTimed(rounds)) / timed,
                    loss(metrics.first().orElseThrow()),
                    loss(metrics.last().orElseThrow()));
            BenchRunner.delete(here);
            return turn;
        }

        private static double loss(MetricsRow row) {
            return row.value(Columns.UPPER_LOSS).orElse(Double.NaN);
        }
    }

    /**
     * A Python program that runs the same rounds.
     *
     * @param exported the directory that {@link Export} wrote
     */
    record PythonProgram(Pythons.Library library, Path script, Path exported, int threads) implements Candidate {

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
}
