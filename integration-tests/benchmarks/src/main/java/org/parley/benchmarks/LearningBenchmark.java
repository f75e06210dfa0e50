package org.parley.benchmarks;

import com.google.inject.Guice;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parley.api.component.ComponentFactory;
import org.parley.runtime.component.Builtins;
import org.parley.runtime.config.RunPlanner;
import org.parley.runtime.engine.Run;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.wiring.RunModule;

/**
 * Rounds per second of SPARKLE-ED on the two models that Python is compared on, in single precision, on all processors, recording off.
 *
 * <p>Machines are shared, so a second figure says what an idle machine would do: rounds per second of processor time, times processors.
 */
public final class LearningBenchmark {

    private static final double SECONDS_PER_REPETITION = 3;
    private static final int REPETITIONS = 5;

    private static final String HYPER_CLEANING = """
            recipe: sparkle-ed
            agents: 10
            rounds: 1000000
            precision: float32
            batch: 64
            kernels: %s
            model: {use: hyper-cleaning, with: {hidden: [300]}}
            data: {use: noise, corruption: 0.3}
            levels: {upper: {step: 100}, lower: {start: model}}
            """;

    private static final String LOGISTIC_TUNING = """
            recipe: sparkle-ed
            agents: 20
            rounds: 1000000
            precision: float32
            batch: 64
            kernels: %s
            model: logistic-tuning
            data: noise
            """;

    private final Plugins plugins;
    private final int threads = Runtime.getRuntime().availableProcessors();

    private LearningBenchmark(Plugins plugins) {
        this.plugins = plugins;
    }

    /**
     * @param arguments the directory of the packaged plugins
     */
    public static void main(String[] arguments) {
        List<PluginDirectory> directories = List.of(PluginDirectory.named(Path.of(arguments[0])));
        List<ComponentFactory> builtIns = new ArrayList<>(Builtins.all());
        builtIns.add(new NoiseFactory());
        try (Plugins plugins = Plugins.load(directories, builtIns, Guice.createInjector())) {
            LearningBenchmark benchmark = new LearningBenchmark(plugins);
            for (String kernels : List.of("openblas", "java")) {
                benchmark.measure("hyper-cleaning 784-300-10, n = 10, batch 64, " + kernels, HYPER_CLEANING, kernels);
                benchmark.measure("logistic tuning 784 x 10, n = 20, batch 64, " + kernels, LOGISTIC_TUNING, kernels);
            }
        }
    }

    private void measure(String what, String yaml, String kernels) {
        RunPlan plan = new RunPlanner(plugins.registry())
                .plan("benchmark.yaml", yaml.formatted(kernels), Path.of("."), List.of());
        Run run = RunModule.run(plan, threads);
        run.start();
        OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        double best = 0;
        double bestOfProcessorTime = 0;
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            long start = System.nanoTime();
            long startOfProcessorTime = machine.getProcessCpuTime();
            long rounds = 0;
            double seconds = 0;
            while (seconds < SECONDS_PER_REPETITION) {
                run.advance();
                rounds++;
                seconds = (System.nanoTime() - start) * 1e-9;
            }
            double processorSeconds = (machine.getProcessCpuTime() - startOfProcessorTime) * 1e-9;
            best = Math.max(best, rounds / seconds);
            bestOfProcessorTime = Math.max(bestOfProcessorTime, threads * rounds / processorSeconds);
        }
        System.out.printf(
                Locale.ROOT,
                "%-56s %8.1f rounds/s, %8.1f by processor time, blocks %d MB%n",
                what,
                best,
                bestOfProcessorTime,
                run.blockBytes() >> 20);
    }
}
