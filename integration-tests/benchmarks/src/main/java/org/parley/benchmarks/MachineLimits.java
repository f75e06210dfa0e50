package org.parley.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Supplier;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.benchmarks.BenchProblem.Work.Product;

/**
 * Measures the limits of this machine with all threads: the speed of matrix products and the memory bandwidth.
 *
 * <p>Times are processor times, so other processes on the machine do not lower the limits.
 */
final class MachineLimits {

    private static final double SECONDS_PER_REPETITION = 0.1;
    private static final int REPETITIONS = 4;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Kernels kernels;
    private final int threads;
    private final Map<String, Double> known = new HashMap<>();

    MachineLimits(Kernels kernels, int threads) {
        this.kernels = kernels;
        this.threads = threads;
    }

    /**
     * The upper bound of rounds per second, from matrix products or memory traffic, whichever takes longer.
     *
     * @param words a description of the bound
     */
    record Bound(double roundsPerSecond, String words) {}

    Bound of(BenchProblem.Work work) {
        double flop = 0;
        double productSeconds = 0;
        for (Product product : work.products()) {
            flop += product.count() * product.flop();
            productSeconds += product.count() * product.flop() / flopPerSecond(work.single(), product);
        }
        double bandwidth = bytesPerSecond(work.bytes());
        double memorySeconds = work.bytes() / bandwidth;
        String words = String.format(
                Locale.ROOT, "%s bytes of memory traffic at %.1f GB/s", amount(work.bytes()), bandwidth * 1e-9);
        if (flop > 0) {
            words = String.format(
                    Locale.ROOT,
                    "%s flop of products at %.1f GFLOP/s, %s",
                    amount(flop),
                    flop / productSeconds * 1e-9,
                    words);
        }
        return new Bound(1 / Math.max(productSeconds, memorySeconds), words);
    }

    /** Returns the speed of all threads together, each with separate matrices. */
    double flopPerSecond(boolean single, Product product) {
        Product one = new Product(product.form(), product.batch(), product.inputs(), product.outputs(), 1);
        return known.computeIfAbsent(
                single + " " + one,
                absent -> one.flop() * callsPerSecond(threads, () -> TimedProduct.of(kernels, single, one)));
    }

    /** Returns the speed of one thread. */
    double flopPerSecondOfOne(boolean single, Product product) {
        return product.flop() * callsPerSecond(1, () -> TimedProduct.of(kernels, single, product));
    }

    /** Returns the speed of the triad a = b + s c for an amount of memory; small amounts fit into caches and are faster. */
    private double bytesPerSecond(double bytes) {
        return known.computeIfAbsent("triad " + bytes, absent -> {
            int length = (int) Math.max(64, bytes / (3 * Double.BYTES * threads));
            double perCall = 3.0 * Double.BYTES * length;
            return perCall * callsPerSecond(threads, () -> triad(length));
        });
    }

    private static Runnable triad(int length) {
        double[] a = new double[length];
        double[] b = new double[length];
        double[] c = new double[length];
        Arrays.fill(b, 1);
        Arrays.fill(c, 2);
        return () -> {
            for (int k = 0; k < a.length; k++) {
                a[k] = b[k] + 3 * c[k];
            }
        };
    }

    /** Returns the calls per second of all threads in the best repetition. */
    private static double callsPerSecond(int threads, Supplier<Runnable> work) {
        CyclicBarrier together = new CyclicBarrier(threads);
        double[][] rates = new double[threads][REPETITIONS];
        List<Thread> workers = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            double[] own = rates[t];
            workers.add(new Thread(() -> repeat(work.get(), together, own)));
        }
        workers.forEach(Thread::start);
        try {
            for (Thread worker : workers) {
                worker.join();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
        double best = 0;
        for (int r = 0; r < REPETITIONS; r++) {
            double sum = 0;
            for (double[] own : rates) {
                sum += own[r];
            }
            best = Math.max(best, sum);
        }
        return best;
    }

    private static void repeat(Runnable work, CyclicBarrier together, double[] rates) {
        for (int r = 0; r < rates.length; r++) {
            try {
                together.await();
            } catch (InterruptedException | BrokenBarrierException stopped) {
                throw new IllegalStateException(stopped);
            }
            long start = System.nanoTime();
            long startOfProcessorTime = THREADS.getCurrentThreadCpuTime();
            long calls = 0;
            do {
                work.run();
                calls++;
            } while ((System.nanoTime() - start) * 1e-9 < SECONDS_PER_REPETITION);
            double seconds = (THREADS.getCurrentThreadCpuTime() - startOfProcessorTime) * 1e-9;
            rates[r] = calls / seconds;
        }
    }

    private static String amount(double value) {
        return value >= 1e9
                ? String.format(Locale.ROOT, "%.2fe9", value * 1e-9)
                : value >= 1e6
                        ? String.format(Locale.ROOT, "%.1fe6", value * 1e-6)
                        : String.format(Locale.ROOT, "%.0fe3", value * 1e-3);
    }

    /** The products of a layer with random numbers. */
    static final class TimedProduct {

        private TimedProduct() {}

        /** Returns a product with separate matrices, which threads do not share. */
        static Runnable of(Kernels kernels, boolean single, Product product) {
            return single
                    ? of(kernels.floats(), TimedProduct::floats, product)
                    : of(kernels.doubles(), TimedProduct::doubles, product);
        }

        private interface Numbers<A> {
            A random(int size);
        }

        private static <A> Runnable of(MatrixProducts<A> products, Numbers<A> numbers, Product product) {
            Matrix<A> inputs = matrix(numbers, product.batch(), product.inputs());
            Matrix<A> weights = matrix(numbers, product.inputs(), product.outputs());
            Matrix<A> outputs = matrix(numbers, product.batch(), product.outputs());
            return switch (product.form()) {
                case AB -> () -> products.multiply(product.form(), inputs, weights, Result.REPLACE, outputs);
                case TRANSPOSED_A_B ->
                    () -> products.multiply(product.form(), inputs, outputs, Result.REPLACE, weights);
                case A_TRANSPOSED_B ->
                    () -> products.multiply(product.form(), outputs, weights, Result.REPLACE, inputs);
            };
        }

        private static <A> Matrix<A> matrix(Numbers<A> numbers, int rows, int columns) {
            return Matrix.in(numbers.random(rows * columns), 0, rows, columns);
        }

        private static double[] doubles(int size) {
            return new SplittableRandom(size).doubles(size, -1, 1).toArray();
        }

        private static float[] floats(int size) {
            double[] wide = doubles(size);
            float[] narrow = new float[size];
            for (int k = 0; k < size; k++) {
                narrow[k] = (float) wide[k];
            }
            return narrow;
        }
    }
}
