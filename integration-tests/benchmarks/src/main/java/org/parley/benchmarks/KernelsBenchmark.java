package org.parley.benchmarks;

import com.google.inject.Guice;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.parley.api.component.ParleyException;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.runtime.component.Builtins;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;

/**
 * GFLOP/s of every kernel that works here, on the products of a 784-300-10 network with batches of 64; one thread, processor time.
 *
 * <p>Plain Java stands and falls with loops that become vector instructions: a figure below 20 in single precision means one no longer does.
 */
public final class KernelsBenchmark {

    private static final int REPETITIONS = 9;
    private static final int WARM_UP = 300;
    private static final double FLOP_PER_REPETITION = 2e9;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private KernelsBenchmark() {}

    /**
     * @param arguments the directory of the packaged plugins
     */
    public static void main(String[] arguments) {
        List<PluginDirectory> directories = List.of(PluginDirectory.named(Path.of(arguments[0])));
        try (Plugins plugins = Plugins.load(directories, Builtins.all(), Guice.createInjector())) {
            for (KernelsFactory factory : plugins.registry().all(KernelsFactory.class)) {
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
        for (int[] shape : new int[][] {{64, 784, 300}, {64, 300, 10}, {64, 784, 10}}) {
            for (Form form : Form.values()) {
                double single = gigaflops(kernels.floats(), KernelsBenchmark::floats, form, shape);
                double twice = gigaflops(kernels.doubles(), KernelsBenchmark::doubles, form, shape);
                System.out.printf(
                        Locale.ROOT,
                        "  batch %d, %d x %d, %-16s float %6.1f   double %6.1f GFLOP/s%n",
                        shape[0],
                        shape[1],
                        shape[2],
                        form,
                        single,
                        twice);
            }
        }
    }

    private interface Allocation<A> {
        A random(int size);
    }

    /** The product of this form that a layer makes: activations, gradient of the weights, or errors of the layer below. */
    private static <A> double gigaflops(MatrixProducts<A> products, Allocation<A> numbers, Form form, int[] shape) {
        Matrix<A> inputs = matrix(numbers, shape[0], shape[1]);
        Matrix<A> weights = matrix(numbers, shape[1], shape[2]);
        Matrix<A> outputs = matrix(numbers, shape[0], shape[2]);
        Runnable product = switch (form) {
            case AB -> () -> products.multiply(form, inputs, weights, Result.REPLACE, outputs);
            case TRANSPOSED_A_B -> () -> products.multiply(form, inputs, outputs, Result.REPLACE, weights);
            case A_TRANSPOSED_B -> () -> products.multiply(form, outputs, weights, Result.REPLACE, inputs);
        };
        double flop = 2.0 * shape[0] * shape[1] * shape[2];
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

    private static <A> Matrix<A> matrix(Allocation<A> numbers, int rows, int columns) {
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
