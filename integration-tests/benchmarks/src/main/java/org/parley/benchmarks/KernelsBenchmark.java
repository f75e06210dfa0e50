package org.parley.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Locale;
import org.parley.api.component.ParleyException;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.benchmarks.BenchProblem.Work.Product;
import org.parley.runtime.Parley;

/**
 * Measures the GFLOP/s of all kernels that work here, by processor time on one thread. The products are those of a 784-300-10 network
 * with batches of 64 and of a narrow first layer with full batches.
 *
 * <p>The speed of plain Java depends on automatic vectorization: below 20 GFLOP/s in single precision, a loop is not vectorized.
 */
public final class KernelsBenchmark {

    private static final int REPETITIONS = 9;
    private static final int WARM_UP = 300;
    private static final double FLOP_PER_REPETITION = 2e9;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private KernelsBenchmark() {}

    /**
     * Runs the benchmark.
     *
     * @param arguments the directory of the packaged plugins
     */
    public static void main(String[] arguments) {
        try (Parley parley = Parley.builder().plugins(Path.of(arguments[0])).build()) {
            for (KernelsFactory factory : parley.components().all(KernelsFactory.class)) {
                try {
                    measure(factory.create());
                } catch (ParleyException absent) {
                    System.out.println("skipped: " + absent.getMessage());
                }
            }
        }
    }

    private static void measure(Kernels kernels) {
        System.out.println(kernels.description());
        for (int[] shape : new int[][] {{64, 784, 300}, {64, 300, 10}, {64, 784, 10}, {1000, 784, 20}}) {
            for (Form form : Form.values()) {
                Product product = new Product(form, shape[0], shape[1], shape[2], 1);
                System.out.printf(
                        Locale.ROOT,
                        "  batch %d, %d x %d, %-16s float %6.1f   double %6.1f GFLOP/s%n",
                        shape[0],
                        shape[1],
                        shape[2],
                        form,
                        gigaflops(MachineLimits.TimedProduct.of(kernels, true, product), product.flop()),
                        gigaflops(MachineLimits.TimedProduct.of(kernels, false, product), product.flop()));
            }
        }
    }

    private static double gigaflops(Runnable product, double flop) {
        int calls = (int) Math.max(1, FLOP_PER_REPETITION / flop);
        for (int k = 0; k < WARM_UP; k++) {
            product.run();
        }
        double best = Double.POSITIVE_INFINITY;
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            long start = THREADS.getCurrentThreadCpuTime();
            for (int k = 0; k < calls; k++) {
                product.run();
            }
            best = Math.min(best, (THREADS.getCurrentThreadCpuTime() - start) * 1e-9 / calls);
        }
        return flop / best * 1e-9;
    }
}
