package org.parley.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parley.runtime.Parley;
import org.parley.runtime.ParleyBuilder;
import org.parley.runtime.RunOptions;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsRow;

/**
 * Measures the cost of automatic differentiation: rounds of SPARKLE-ED on the same problem with derivatives by hand, by PyTorch and by
 * MXNet, in single precision on all processors without records.
 *
 * <p>The three alternate and are compared by processor time, so other processes on the machine affect all of them equally. With the
 * Python programs of the benchmarks, a network with a normalized hidden layer is compared with the same algorithm in PyTorch, one thread
 * each.
 */
public final class AutodiffBenchmark {

    private static final double SECONDS_PER_TURN = 3;
    private static final int TURNS = 3;

    private static final String HYPER_CLEANING = """
            recipe: sparkle-ed
            agents: 10
            rounds: 1000000
            precision: float32
            batch: 64
            model: %s
            data: {use: noise, corruption: 0.3}
            levels: {upper: {step: 100}, lower: {start: model}}
            """;

    private static final String LOGISTIC_TUNING = """
            recipe: sparkle-ed
            agents: 20
            rounds: 1000000
            precision: float32
            batch: 64
            model: %s
            data: noise
            """;

    private static final String NETWORK = """
            recipe: sparkle-ed
            seed: 1
            agents: 5
            rounds: %d
            precision: float32
            batch: 32
            model: %s
            data: {use: %s, corruption: 0.3, samples-per-agent: 350}
            levels: {upper: {step: 1}, lower: {step: 0.1, start: model}}
            record: {every: 1000000}
            """;

    /** The relative difference of upper losses at the same start: rounding in single precision. */
    private static final double AGREEMENT_FIRST = 1e-4;

    /** The relative difference at the end: the batches of the two programs differ, and the losses are still falling. */
    private static final double AGREEMENT_LAST = 0.5;

    private static final String SCRIPT = "network.py";

    private final Parley parley;
    private final Export.Observer observer;
    private final int threads = Runtime.getRuntime().availableProcessors();
    private final OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private AutodiffBenchmark(Parley parley, Export.Observer observer) {
        this.parley = parley;
        this.observer = observer;
    }

    /**
     * Runs the benchmark.
     *
     * @param arguments the directories of the packaged plugins, of the engines, and of the Python programs if they are to be compared
     */
    public static void main(String[] arguments) throws IOException {
        Export.Observer observer = new Export.Observer();
        ParleyBuilder builder =
                Parley.builder().component(new BenchComponents.NoiseFactory()).component(observer);
        Optional<Path> script = Optional.empty();
        for (String argument : arguments) {
            Path directory = Path.of(argument);
            if (Files.exists(directory.resolve(SCRIPT))) {
                script = Optional.of(directory.resolve(SCRIPT));
            } else {
                builder.plugins(directory);
            }
        }
        try (Parley parley = builder.build()) {
            AutodiffBenchmark benchmark = new AutodiffBenchmark(parley, observer);
            if (script.isPresent()) {
                benchmark.compareWithPython("64-31-10, q = 2,397", "digits", 31, 300, script.get());
                benchmark.compareWithPython("784-300-10, q = 239,110", "noise", 300, 60, script.get());
                return;
            }
            benchmark.compare(
                    "hyper-cleaning 784-300-10, n = 10",
                    HYPER_CLEANING,
                    "{use: hyper-cleaning, with: {hidden: [300]}}",
                    "{use: autodiff-cleaning, with: {hidden: [300], autodiff: %s}}");
            benchmark.compare(
                    "softmax tuning 784 x 10, n = 20",
                    LOGISTIC_TUNING,
                    "logistic-tuning",
                    "{use: autodiff-tuning, with: {autodiff: %s}}");
        }
    }

    /** Compares one thread of Parley on PyTorch with the same algorithm written in PyTorch. */
    private void compareWithPython(String what, String dataset, int hidden, int rounds, Path script)
            throws IOException {
        String model = String.format(
                Locale.ROOT,
                "{use: autodiff-cleaning, with: {hidden: [%d], activation: gelu, normalize: true}}",
                hidden);
        String observed = "{use: " + Export.Observer.NAME + ", with: {of: " + model + "}}";
        Path exported = Files.createTempDirectory("parley-bench");
        try {
            RunOptions options = RunOptions.inMemory().threads(1);
            Export.write(parley, plan(NETWORK, rounds, observed, dataset), observer, exported);
            List<MetricsRow> rows =
                    parley.run(plan(NETWORK, rounds, model, dataset), options).metrics();
            Run run = parley.assemble(plan(NETWORK, 1_000_000, model, dataset), options);
            run.start();
            run.advance();
            String interpreter = Optional.ofNullable(System.getenv(Pythons.ENVIRONMENT_VARIABLE))
                    .orElse("python3");
            List<String> command =
                    List.of(interpreter, script.toString(), "torch", exported.toString(), Integer.toString(rounds));
            double[] ours = new double[TURNS];
            double[] theirs = new double[TURNS];
            for (int turn = 0; turn < TURNS; turn++) {
                ours[turn] = roundsPerSecond(run, 1);
                String[] figures = Program.run(command, Pythons.threads(1))
                        .printed()
                        .strip()
                        .split("\\s+");
                theirs[turn] = Double.parseDouble(figures[0]);
                requireAgreement(rows.get(0), Double.parseDouble(figures[1]), AGREEMENT_FIRST);
                requireAgreement(rows.get(rows.size() - 1), Double.parseDouble(figures[2]), AGREEMENT_LAST);
            }
            BenchResult.Series direct = new BenchResult.Series(theirs);
            BenchResult.Series parleys = new BenchResult.Series(ours);
            System.out.printf(
                    Locale.ROOT,
                    "%-28s Parley %s, PyTorch %s rounds/s of processor time, %.2f of PyTorch%n",
                    what,
                    parleys,
                    direct,
                    parleys.median() / direct.median());
        } finally {
            BenchRunner.delete(exported);
        }
    }

    private static void requireAgreement(MetricsRow row, double theirs, double agreement) {
        double ours = row.value(Columns.UPPER_LOSS).orElse(Double.NaN);
        if (!(Math.abs(ours - theirs) <= agreement * Math.abs(theirs))) {
            throw new IllegalStateException("the upper losses " + ours + " and " + theirs + " differ");
        }
    }

    private RunPlan plan(String yaml, Object... values) {
        return parley.plan("benchmark.yaml", String.format(Locale.ROOT, yaml, values), Path.of("."));
    }

    private void compare(String what, String yaml, String byHand, String automatic) {
        Map<String, Run> runs = new LinkedHashMap<>();
        runs.put("by hand", start(yaml, byHand));
        for (String engine : List.of("pytorch", "mxnet")) {
            runs.put(engine, start(yaml, String.format(Locale.ROOT, automatic, engine)));
        }
        Map<String, Double> best = new LinkedHashMap<>();
        for (int turn = 0; turn < TURNS; turn++) {
            runs.forEach((name, run) -> best.merge(name, roundsPerSecond(run, threads), Math::max));
        }
        best.forEach((name, speed) -> System.out.printf(
                Locale.ROOT,
                "%-36s %-8s %8.1f rounds/s by processor time, %.2f of by hand%n",
                what,
                name,
                speed,
                speed / best.get("by hand")));
    }

    private Run start(String yaml, String model) {
        Run run = parley.assemble(plan(yaml, model), RunOptions.inMemory().threads(threads));
        run.start();
        run.advance();
        return run;
    }

    /** Returns the speed on an idle machine, from the processor time and the number of processors. */
    private double roundsPerSecond(Run run, int threads) {
        long start = System.nanoTime();
        long startOfProcessorTime = machine.getProcessCpuTime();
        long rounds = 0;
        while (System.nanoTime() - start < SECONDS_PER_TURN * 1e9) {
            run.advance();
            rounds++;
        }
        return threads * rounds / ((machine.getProcessCpuTime() - startOfProcessorTime) * 1e-9);
    }
}
