package org.parley.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Rounds per second of SPARKLE-ED on two models, in single precision, on two threads, against PyTorch on two threads: the same rounds, with
 * all agents batched and every product by hand, and as a loop of automatic differentiation.
 *
 * <p>Each has a process of its own. Machines are shared, so they take turns, and what counts are ratios: of the best turns, and the median of those within one
 * turn, which does not depend on who had the luckiest one.
 */
public final class LearningBenchmark {

    private static final int THREADS = 2;
    private static final int TURNS = 11;
    private static final double SECONDS_PER_TURN = 2.5;
    private static final double WARM_UP_SECONDS = 4;

    /**
     * @param gigaflop products of matrices in one round
     * @param goal how much faster than the best Python variant it should be
     */
    private record Contest(
            String title,
            String yaml,
            String script,
            int agents,
            int trainSamples,
            int validationSamples,
            double gigaflop,
            double goal) {}

    private static final List<Contest> CONTESTS = List.of(
            new Contest(
                    "hyper-cleaning, MLP 784-300-10, n = 10, batch 64",
                    """
                    recipe: sparkle-ed
                    agents: 10
                    rounds: 1000000
                    precision: float32
                    batch: 64
                    kernels: %s
                    topology: ring
                    model: {use: hyper-cleaning, with: {hidden: [300]}}
                    data: {use: noise, corruption: 0.3}
                    levels: {upper: {step: 100}, lower: {start: model}}
                    """,
                    "hyper_cleaning.py",
                    10,
                    4800,
                    1200,
                    2.5,
                    1.5),
            new Contest(
                    "logistic tuning, 784 x 10, n = 20, batch 64",
                    """
                    recipe: sparkle-ed
                    agents: 20
                    rounds: 1000000
                    precision: float32
                    batch: 64
                    kernels: %s
                    topology: ring
                    model: logistic-tuning
                    data: noise
                    """,
                    "logistic_tuning.py",
                    20,
                    2400,
                    600,
                    0.14,
                    2.5));

    private final Path plugins;
    private final Path scripts;
    private final Optional<String> interpreter = Python.interpreter();

    private LearningBenchmark(Path plugins, Path scripts) {
        this.plugins = plugins;
        this.scripts = scripts;
    }

    /**
     * @param arguments the directory of the packaged plugins, and that of the Python programs
     */
    public static void main(String[] arguments) throws IOException {
        LearningBenchmark benchmark = new LearningBenchmark(Path.of(arguments[0]), Path.of(arguments[1]));
        if (benchmark.interpreter.isEmpty()) {
            System.out.println("PyTorch: skipped, no Python with torch found; set " + Python.ENVIRONMENT_VARIABLE
                    + " or apt-get install python3-torch libopenblas0-openmp");
        }
        for (Contest contest : CONTESTS) {
            benchmark.run(contest);
        }
    }

    private void run(Contest contest) throws IOException {
        System.out.println(contest.title());
        Map<String, Peer> contestants = new LinkedHashMap<>();
        try {
            contestants.put("Parley, OpenBLAS", parley(contest, "openblas"));
            contestants.put("Parley, plain Java", parley(contest, "java"));
            if (interpreter.isPresent()) {
                contestants.put("PyTorch, batched", python(contest, "batched"));
                contestants.put("PyTorch, autograd", python(contest, "autograd"));
            }
            report(contest, measure(contestants));
        } finally {
            contestants.values().forEach(Peer::close);
        }
    }

    private Peer parley(Contest contest, String kernels) throws IOException {
        return Peer.start(MeasuredRun.command(plugins, String.format(Locale.ROOT, contest.yaml(), kernels), THREADS));
    }

    private Peer python(Contest contest, String variant) throws IOException {
        return Peer.start(List.of(
                interpreter.orElseThrow(),
                scripts.resolve(contest.script()).toString(),
                variant,
                Integer.toString(contest.agents()),
                Integer.toString(contest.trainSamples()),
                Integer.toString(contest.validationSamples())));
    }

    /** Rounds per second of every contestant, turn by turn. */
    private static Map<String, double[]> measure(Map<String, Peer> contestants) throws IOException {
        Map<String, double[]> rounds = new LinkedHashMap<>();
        for (Map.Entry<String, Peer> contestant : contestants.entrySet()) {
            contestant.getValue().measure(WARM_UP_SECONDS);
            rounds.put(contestant.getKey(), new double[TURNS]);
        }
        for (int turn = 0; turn < TURNS; turn++) {
            for (Map.Entry<String, Peer> contestant : contestants.entrySet()) {
                rounds.get(contestant.getKey())[turn] = contestant.getValue().measure(SECONDS_PER_TURN);
            }
        }
        return rounds;
    }

    private static void report(Contest contest, Map<String, double[]> rounds) {
        double[] python = new double[TURNS];
        rounds.forEach((name, perTurn) -> {
            if (name.startsWith("PyTorch")) {
                Arrays.setAll(python, turn -> Math.max(python[turn], perTurn[turn]));
            }
        });
        double bestPython = Arrays.stream(python).max().orElseThrow();
        System.out.printf(
                Locale.ROOT, "  %-20s %9s %9s %9s %22s%n", "", "best", "median", "GFLOP/s", "of Python: best, median");
        rounds.forEach((name, perTurn) -> {
            double best = Arrays.stream(perTurn).max().orElseThrow();
            double[] ratios = new double[TURNS];
            Arrays.setAll(ratios, turn -> perTurn[turn] / python[turn]);
            System.out.printf(
                    Locale.ROOT,
                    "  %-20s %9.1f %9.1f %9.1f %13.2f %8.2f%n",
                    name,
                    best,
                    median(perTurn),
                    best * contest.gigaflop(),
                    best / bestPython,
                    median(ratios));
        });
        System.out.printf(Locale.ROOT, "  goal: %.1f of the best Python%n", contest.goal());
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
