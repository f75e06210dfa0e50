package org.parley.benchmarks;

import com.google.inject.Guice;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.parley.runtime.component.Builtins;
import org.parley.runtime.config.RunPlanner;
import org.parley.runtime.engine.Run;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.wiring.RunModule;

/**
 * Speed and memory of the engine on quadratics with p = q = 20, recording off; one thread unless it says otherwise.
 *
 * <p>Machines are shared and noisy, so each figure is the best of several repetitions, and comparisons are ratios within this run.
 */
public final class EngineBenchmark {

    private static final double SECONDS_PER_REPETITION = 1;
    private static final int REPETITIONS = 8;
    private static final int SMALL = 10;
    private static final int LARGE = 10_000;

    private final Plugins plugins;

    private EngineBenchmark(Plugins plugins) {
        this.plugins = plugins;
    }

    /**
     * @param arguments the directory of the packaged plugins
     */
    public static void main(String[] arguments) {
        List<PluginDirectory> directories = List.of(PluginDirectory.named(Path.of(arguments[0])));
        try (Plugins plugins = Plugins.load(directories, Builtins.all(), Guice.createInjector())) {
            new EngineBenchmark(plugins).measure();
        }
    }

    private void measure() {
        int processors = Runtime.getRuntime().availableProcessors();
        double eight = secondsPerRound(8, 1);
        print("n = 8: rounds per second", 1 / eight, "at least 30000");
        double small = secondsPerRound(SMALL, 1) / SMALL;
        double large = secondsPerRound(LARGE, 1) / LARGE;
        double shared = secondsPerRound(LARGE, processors) / LARGE;
        print("n = 10: microseconds per agent and round", 1e6 * small, "");
        print("n = 10000: microseconds per agent and round", 1e6 * large, "");
        print("n = 10000 against n = 10, one thread", large / small, "");
        print("n = 10000 against n = 10, " + processors + " threads as by default", shared / small, "at most 1.5");
        print("bytes allocated per round after warm-up", bytesPerRound(8), "0");
        print("heap of a run against its blocks and data", heapRatio(), "at most 1.3");
    }

    private double secondsPerRound(int agents, int threads) {
        Run run = run(agents, threads);
        double best = Double.POSITIVE_INFINITY;
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            long start = System.nanoTime();
            long rounds = 0;
            double seconds = 0;
            while (seconds < SECONDS_PER_REPETITION) {
                for (int k = 0; k < Math.max(1, 10_000 / agents); k++) {
                    run.advance();
                    rounds++;
                }
                seconds = (System.nanoTime() - start) * 1e-9;
            }
            best = Math.min(best, seconds / rounds);
        }
        return best;
    }

    private double bytesPerRound(int agents) {
        Run run = run(agents, 1);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int rounds = 20_000;
        advance(run, rounds);
        long before = threads.getCurrentThreadAllocatedBytes();
        advance(run, rounds);
        return (double) (threads.getCurrentThreadAllocatedBytes() - before) / rounds;
    }

    /** Live heap that one large run adds, against its blocks and the numbers of its problem: five matrices and three vectors. */
    private double heapRatio() {
        long before = liveHeap();
        Run run = run(LARGE, 1);
        advance(run, 3);
        long added = liveHeap() - before;
        long data = (long) LARGE * (5 * 20 * 20 + 3 * 20) * Double.BYTES;
        double ratio = (double) added / (run.blockBytes() + data);
        run.advance();
        return ratio;
    }

    private static long liveHeap() {
        for (int k = 0; k < 3; k++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private Run run(int agents, int threads) {
        String yaml = String.format(Locale.ROOT, """
                recipe: sparkle-ed-gt
                agents: %d
                rounds: 1000000
                model: {use: quadratic, with: {upper: 20, lower: 20}}
                """, agents);
        Run run = RunModule.run(
                new RunPlanner(plugins.registry()).plan("benchmark.yaml", yaml, Path.of("."), List.of()), threads);
        run.start();
        return run;
    }

    private static void advance(Run run, int rounds) {
        for (int k = 0; k < rounds; k++) {
            run.advance();
        }
    }

    private static void print(String what, double value, String goal) {
        System.out.printf(Locale.ROOT, "%-56s %12.3f   %s%n", what, value, goal);
    }
}
