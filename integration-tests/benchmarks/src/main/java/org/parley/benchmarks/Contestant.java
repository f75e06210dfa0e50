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

/** Somebody who makes rounds of one problem, in a process of its own for every turn. */
interface Contestant {

    String name();

    /** Makes so many rounds from the start. */
    Turn take(long rounds) throws IOException;

    /**
     * A build of Parley as its users start it: {@code parley run FILE}.
     *
     * @param plugin directory of the plugin with the components that measuring takes
     * @param directory where runs may be left
     */
    record ParleyRuns(String name, Build build, Path plugin, Contest contest, String dataset, Path directory)
            implements Contestant {

        @Override
        public Turn take(long rounds) throws IOException {
            Path here = Files.createTempDirectory(directory, "turn");
            Path clock = here.resolve("seconds");
            Path runFile = here.resolve(contest.name() + ".yaml");
            Files.writeString(runFile, contest.runFile(dataset, rounds, clock));
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
                    (Contest.lastTimed(rounds) - Contest.firstTimed(rounds)) / timed,
                    loss(metrics.first().orElseThrow()),
                    loss(metrics.last().orElseThrow()));
            Arena.delete(here);
            return turn;
        }

        private static double loss(MetricsRow row) {
            return row.value(Columns.UPPER_LOSS).orElse(Double.NaN);
        }
    }

    /**
     * An opponent: the same rounds as a program in Python.
     *
     * @param exported what {@link Export} wrote
     */
    record PythonProgram(Pythons.Library library, Path script, Path exported, int threads) implements Contestant {

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
