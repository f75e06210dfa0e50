package org.parley.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.data.DatasetFactory;
import org.parley.runtime.Parley;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.data.DatasetState.Presence;

/**
 * Measures candidates, which run the same number of rounds from the same start in alternating turns.
 *
 * @param observer a component of {@code parley}
 */
record BenchRunner(Setup setup, Parley parley, Export.Observer observer, MachineLimits limits, PrintStream progress) {

    private static final long FEWEST_ROUNDS = 10;

    /**
     * The settings of the measurements.
     *
     * @param own the build to measure
     * @param other the build to compare with; if empty, Parley is compared with Python programs
     * @param plugin the directory of the plugin with the components of the benchmarks
     * @param scripts the directory of the Python programs
     * @param libraries the libraries of the Python programs; if empty, only Parley is measured
     * @param openBlasFlopPerSecond the speed of OpenBLAS at {@link Pythons#PROBE}, by which the libraries are judged
     * @param turns the number of turns per candidate
     * @param seconds the target duration of the rounds of a turn of Parley
     */
    record Setup(
            Build own,
            Optional<Build> other,
            Path plugin,
            Path scripts,
            List<Pythons.Library> libraries,
            double openBlasFlopPerSecond,
            int turns,
            double seconds) {}

    BenchResult measure(BenchProblem problem) throws IOException {
        Optional<String> dataset = problem.dataset().map(this::present);
        Path directory = Files.createTempDirectory("parley-bench");
        try {
            return measure(problem, dataset, directory);
        } finally {
            delete(directory);
        }
    }

    /** Returns the wanted dataset if its files are present, or generated data. */
    private String present(String wanted) {
        DatasetHome home = DatasetHome.of(System.getenv(), Path.of(System.getProperty("user.home")));
        boolean there = parley.components().all(DatasetFactory.class).stream()
                .filter(dataset -> dataset.name().equals(wanted))
                .anyMatch(dataset -> home.state(dataset).presence() == Presence.COMPLETE);
        return there ? wanted : BenchProblem.GENERATED;
    }

    private BenchResult measure(BenchProblem problem, Optional<String> dataset, Path directory) throws IOException {
        progress.println(problem.name() + ": " + problem.title());
        double loadBefore = Machine.load();
        MachineLimits.Bound bound = limits.of(problem.work());
        String data = dataset.orElse("");
        Candidate own = parley("Parley", setup.own(), problem, data, directory);
        long rounds =
                Math.max(FEWEST_ROUNDS, Math.round(own.take(problem.fewRounds()).steady() * setup.seconds()));
        List<Candidate> candidates = new ArrayList<>(List.of(own));
        List<String> caveats = new ArrayList<>();
        if (setup.other().isPresent()) {
            candidates.add(parley("the other build", setup.other().get(), problem, data, directory));
        } else if (!setup.libraries().isEmpty()) {
            Candidate.PythonProgram program = best(programs(problem, data, directory), rounds);
            caveats.add(program.library().caveat(setup.openBlasFlopPerSecond()));
            candidates.add(program);
        }
        Map<String, List<Turn>> turns = takeTurns(candidates, rounds);
        double load = Math.max(loadBefore, Machine.load());
        caveats.add(Machine.disturbance(load, Machine.threads()));
        caveats.removeIf(String::isEmpty);
        return new BenchResult(problem, dataset, bound, turns, load, String.join("; ", caveats));
    }

    private Candidate parley(String name, Build build, BenchProblem problem, String dataset, Path directory) {
        return new Candidate.ParleyRuns(name, build, setup.plugin(), problem, dataset, directory);
    }

    private List<Candidate.PythonProgram> programs(BenchProblem problem, String dataset, Path directory)
            throws IOException {
        Path exported = Files.createDirectory(directory.resolve("exported"));
        Export.write(
                parley,
                parley.plan(problem.name() + ".yaml", problem.exportFile(dataset), directory),
                observer,
                exported);
        return setup.libraries().stream()
                .map(library -> new Candidate.PythonProgram(
                        library, setup.scripts().resolve(problem.script() + ".py"), exported, Machine.threads()))
                .toList();
    }

    /** Returns the fastest program on this problem; the others get no turns. */
    private Candidate.PythonProgram best(List<Candidate.PythonProgram> programs, long rounds) throws IOException {
        long few = Math.max(FEWEST_ROUNDS, rounds / 4);
        Candidate.PythonProgram best = null;
        double fastest = 0;
        for (Candidate.PythonProgram program : programs) {
            double steady = program.take(few).steady();
            progress.println(
                    "  " + program.name() + " with few rounds: " + BenchResult.Series.figure(steady) + " rounds/s");
            if (best == null || steady > fastest) {
                best = program;
                fastest = steady;
            }
        }
        return best;
    }

    private Map<String, List<Turn>> takeTurns(List<Candidate> candidates, long rounds) throws IOException {
        Map<String, List<Turn>> turns = new LinkedHashMap<>();
        candidates.forEach(candidate -> turns.put(candidate.name(), new ArrayList<>()));
        List<Candidate> order = new ArrayList<>(candidates);
        for (int turn = 0; turn < setup.turns(); turn++) {
            for (Candidate candidate : order) {
                Turn taken = candidate.take(rounds);
                turns.get(candidate.name()).add(taken);
                progress.println("  turn " + (turn + 1) + ", " + candidate.name() + ": " + rounds + " rounds, "
                        + BenchResult.Series.figure(taken.whole()) + " rounds/s with start and records, "
                        + BenchResult.Series.figure(taken.steady()) + " steady");
            }
            // The second candidate runs on a warmer machine, so the order alternates.
            Collections.reverse(order);
        }
        return turns;
    }

    /** Opens Parley with the plugins of a distribution and the components of the benchmarks. */
    static Parley open(Path distribution, Export.Observer observer) {
        return Parley.builder()
                .plugins(distribution.resolve("plugins"))
                .component(observer)
                .component(new BenchComponents.NoiseFactory())
                .component(new BenchComponents.BowlFactory())
                .build();
    }

    static void delete(Path directory) throws IOException {
        List<Path> paths;
        try (Stream<Path> all = Files.walk(directory)) {
            paths = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }
}
