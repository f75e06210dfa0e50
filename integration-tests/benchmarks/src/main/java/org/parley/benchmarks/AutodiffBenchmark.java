package org.parley.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.parley.runtime.Parley;
import org.parley.runtime.ParleyBuilder;
import org.parley.runtime.RunOptions;
import org.parley.runtime.engine.run.Run;

/**
 * Measures the cost of automatic differentiation: rounds of SPARKLE-ED on the same problem with derivatives by hand, by PyTorch and by
 * MXNet, in single precision on all processors without records.
 *
 * <p>The three alternate and are compared by processor time, so other processes on the machine affect all of them equally.
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

    private final Parley parley;
    private final int threads = Runtime.getRuntime().availableProcessors();
    private final OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private AutodiffBenchmark(Parley parley) {
        this.parley = parley;
    }

    /**
     * Runs the benchmark.
     *
     * @param arguments the directories of the packaged plugins and of the engines
     */
    public static void main(String[] arguments) {
        ParleyBuilder builder = Parley.builder().component(new BenchComponents.NoiseFactory());
        Stream.of(arguments).map(Path::of).forEach(builder::plugins);
        try (Parley parley = builder.build()) {
            AutodiffBenchmark benchmark = new AutodiffBenchmark(parley);
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

    private void compare(String what, String yaml, String byHand, String automatic) {
        Map<String, Run> runs = new LinkedHashMap<>();
        runs.put("by hand", start(yaml, byHand));
        for (String engine : List.of("pytorch", "mxnet")) {
            runs.put(engine, start(yaml, String.format(Locale.ROOT, automatic, engine)));
        }
        Map<String, Double> best = new LinkedHashMap<>();
        for (int turn = 0; turn < TURNS; turn++) {
            runs.forEach((name, run) -> best.merge(name, roundsPerSecond(run), Math::max));
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
        Run run = parley.assemble(
                parley.plan("benchmark.yaml", String.format(Locale.ROOT, yaml, model), Path.of(".")),
                RunOptions.inMemory().threads(threads));
        run.start();
        run.advance();
        return run;
    }

    /** Returns the speed on an idle machine, from the processor time and the number of processors. */
    private double roundsPerSecond(Run run) {
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
