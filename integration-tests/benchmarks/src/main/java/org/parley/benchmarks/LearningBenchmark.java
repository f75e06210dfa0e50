package org.parley.benchmarks;

import com.google.inject.Guice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.runtime.component.Builtins;
import org.parley.runtime.config.RunPlanner;
import org.parley.runtime.engine.Run;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.wiring.RunModule;

/**
 * Rounds per second of SPARKLE-ED on two models, in single precision, on two threads, against PyTorch on two threads: the same rounds, with
 * all agents batched and every product by hand, and as a loop of automatic differentiation.
 *
 * <p>Machines are shared, so the contestants take turns, each figure is the best of several turns, and what counts are the ratios.
 */
public final class LearningBenchmark {

    private static final int THREADS = 2;
    private static final int TURNS = 6;
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

    /** Takes turns with others. */
    @FunctionalInterface
    private interface Contestant {
        double measure(double seconds) throws IOException;
    }

    private final Plugins plugins;
    private final Path scripts;
    private final Optional<String> interpreter;

    private LearningBenchmark(Plugins plugins, Path scripts) {
        this.plugins = plugins;
        this.scripts = scripts;
        this.interpreter = PythonPeer.interpreter();
    }

    /**
     * @param arguments the directory of the packaged plugins, and that of the Python programs
     */
    public static void main(String[] arguments) throws IOException {
        List<PluginDirectory> directories = List.of(PluginDirectory.named(Path.of(arguments[0])));
        List<ComponentFactory> builtIns = new ArrayList<>(Builtins.all());
        builtIns.add(new NoiseFactory());
        try (Plugins plugins = Plugins.load(directories, builtIns, Guice.createInjector())) {
            LearningBenchmark benchmark = new LearningBenchmark(plugins, Path.of(arguments[1]));
            if (benchmark.interpreter.isEmpty()) {
                System.out.println("PyTorch: skipped, no Python with torch found; set "
                        + PythonPeer.ENVIRONMENT_VARIABLE + " or apt-get install python3-torch libopenblas0-openmp");
            }
            for (Contest contest : CONTESTS) {
                benchmark.run(contest);
            }
        }
    }

    private void run(Contest contest) throws IOException {
        System.out.println(contest.title());
        Map<String, Contestant> contestants = new LinkedHashMap<>();
        contestants.put("Parley, OpenBLAS", parley(contest, "openblas"));
        contestants.put("Parley, plain Java", parley(contest, "java"));
        List<PythonPeer> peers = new ArrayList<>();
        try {
            if (interpreter.isPresent()) {
                for (String variant : List.of("batched", "autograd")) {
                    PythonPeer peer = python(contest, variant);
                    peers.add(peer);
                    contestants.put("PyTorch, " + variant, peer::measure);
                }
            }
            report(contest, measure(contestants));
        } finally {
            peers.forEach(PythonPeer::close);
        }
    }

    private PythonPeer python(Contest contest, String variant) throws IOException {
        List<String> arguments = List.of(
                variant,
                Integer.toString(contest.agents()),
                Integer.toString(contest.trainSamples()),
                Integer.toString(contest.validationSamples()));
        return PythonPeer.start(interpreter.orElseThrow(), scripts.resolve(contest.script()), arguments);
    }

    private Contestant parley(Contest contest, String kernels) {
        RunPlan plan = new RunPlanner(plugins.registry())
                .plan("benchmark.yaml", contest.yaml().formatted(kernels), Path.of("."), List.of());
        Run run = RunModule.run(plan, THREADS);
        run.start();
        return seconds -> {
            long start = System.nanoTime();
            long rounds = 0;
            double passed = 0;
            while (passed < seconds) {
                run.advance();
                rounds++;
                passed = (System.nanoTime() - start) * 1e-9;
            }
            return rounds / passed;
        };
    }

    /** The best of several turns. */
    private static Map<String, Double> measure(Map<String, Contestant> contestants) throws IOException {
        Map<String, Double> best = new LinkedHashMap<>();
        for (Contestant contestant : contestants.values()) {
            contestant.measure(WARM_UP_SECONDS);
        }
        for (int turn = 0; turn < TURNS; turn++) {
            for (Map.Entry<String, Contestant> contestant : contestants.entrySet()) {
                best.merge(contestant.getKey(), contestant.getValue().measure(SECONDS_PER_TURN), Math::max);
            }
        }
        return best;
    }

    private static void report(Contest contest, Map<String, Double> best) {
        double fastestPython = best.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("PyTorch"))
                .mapToDouble(Map.Entry::getValue)
                .max()
                .orElse(Double.NaN);
        best.forEach((name, rounds) -> System.out.printf(
                Locale.ROOT,
                "  %-20s %7.1f rounds/s %7.1f GFLOP/s %7.2f of the best Python%n",
                name,
                rounds,
                rounds * contest.gigaflop(),
                rounds / fastestPython));
        System.out.printf(Locale.ROOT, "  goal: %.1f of the best Python%n", contest.goal());
    }
}
