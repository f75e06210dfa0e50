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
 * Where contests are held: contestants make the same number of rounds from the same start, in turns.
 *
 * @param observer one of the components of {@code parley}
 */
record Arena(Setup setup, Parley parley, Export.Observer observer, MachineLimits limits, PrintStream progress) {

    private static final long FEWEST_ROUNDS = 10;

    /**
     * @param own the build that is judged
     * @param other the build it is compared with; without it Python programs are the opponents
     * @param plugin directory of the plugin with the components that measuring takes
     * @param scripts directory of the Python programs
     * @param libraries that opponents may use; none makes Parley run alone
     * @param turns of every contestant
     * @param seconds that the rounds of a turn should take Parley
     */
    record Setup(
            Build own,
            Optional<Build> other,
            Path plugin,
            Path scripts,
            List<Pythons.Library> libraries,
            int turns,
            double seconds) {}

    BenchResult hold(Contest contest) throws IOException {
        Optional<String> dataset = contest.dataset().map(this::present);
        Path directory = Files.createTempDirectory("parley-bench");
        try {
            return hold(contest, dataset, directory);
        } finally {
            delete(directory);
        }
    }

    /** The real data where it is there. */
    private String present(String wanted) {
        DatasetHome home = DatasetHome.of(System.getenv(), Path.of(System.getProperty("user.home")));
        boolean there = parley.components().all(DatasetFactory.class).stream()
                .filter(dataset -> dataset.name().equals(wanted))
                .anyMatch(dataset -> home.state(dataset).presence() == Presence.COMPLETE);
        return there ? wanted : Contest.GENERATED;
    }

    private BenchResult hold(Contest contest, Optional<String> dataset, Path directory) throws IOException {
        progress.println(contest.name() + ": " + contest.title());
        MachineLimits.Bound bound = limits.of(contest.work());
        String data = dataset.orElse("");
        Contestant own = parley("Parley", setup.own(), contest, data, directory);
        long rounds =
                Math.max(FEWEST_ROUNDS, Math.round(own.take(contest.fewRounds()).steady() * setup.seconds()));
        List<Contestant> contestants = new ArrayList<>(List.of(own));
        List<String> handicaps = new ArrayList<>();
        if (setup.other().isPresent()) {
            contestants.add(parley("the other build", setup.other().get(), contest, data, directory));
        } else if (!setup.libraries().isEmpty()) {
            Contestant.PythonProgram opponent = best(opponents(contest, data, directory), rounds);
            handicaps.add(opponent.library().handicap(limits.flopPerSecondOfOne(true, Pythons.PROBE)));
            contestants.add(opponent);
        }
        Map<String, List<Turn>> turns = takeTurns(contestants, rounds);
        handicaps.add(Machine.disturbance(Machine.load(), Machine.threads()));
        handicaps.removeIf(String::isEmpty);
        return new BenchResult(contest, dataset, bound, turns, String.join("; ", handicaps));
    }

    private Contestant parley(String name, Build build, Contest contest, String dataset, Path directory) {
        return new Contestant.ParleyRuns(name, build, setup.plugin(), contest, dataset, directory);
    }

    private List<Contestant.PythonProgram> opponents(Contest contest, String dataset, Path directory)
            throws IOException {
        Path exported = Files.createDirectory(directory.resolve("exported"));
        Export.write(
                parley,
                parley.plan(contest.name() + ".yaml", contest.exportFile(dataset), directory),
                observer,
                exported);
        return setup.libraries().stream()
                .map(library -> new Contestant.PythonProgram(
                        library, setup.scripts().resolve(contest.script() + ".py"), exported, Machine.threads()))
                .toList();
    }

    /** The one that is fastest on this problem; the others are not worth their turns. */
    private Contestant.PythonProgram best(List<Contestant.PythonProgram> opponents, long rounds) throws IOException {
        long few = Math.max(FEWEST_ROUNDS, rounds / 4);
        Contestant.PythonProgram best = null;
        double fastest = 0;
        for (Contestant.PythonProgram opponent : opponents) {
            double steady = opponent.take(few).steady();
            progress.println("  " + opponent.name() + " tries: " + BenchResult.Series.figure(steady) + " rounds/s");
            if (best == null || steady > fastest) {
                best = opponent;
                fastest = steady;
            }
        }
        return best;
    }

    private Map<String, List<Turn>> takeTurns(List<Contestant> contestants, long rounds) throws IOException {
        Map<String, List<Turn>> turns = new LinkedHashMap<>();
        contestants.forEach(contestant -> turns.put(contestant.name(), new ArrayList<>()));
        List<Contestant> order = new ArrayList<>(contestants);
        for (int turn = 0; turn < setup.turns(); turn++) {
            for (Contestant contestant : order) {
                Turn taken = contestant.take(rounds);
                turns.get(contestant.name()).add(taken);
                progress.println("  turn " + (turn + 1) + ", " + contestant.name() + ": " + rounds + " rounds, "
                        + BenchResult.Series.figure(taken.whole()) + " rounds/s with start and records, "
                        + BenchResult.Series.figure(taken.steady()) + " steady");
            }
            // Whoever comes second finds a warmer machine: each is second every other time.
            Collections.reverse(order);
        }
        return turns;
    }

    /** Parley with the plugins of a distribution, and with what an arena names beside them. */
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
