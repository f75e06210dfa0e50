package org.parley.plugins.onednn;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.plugins.openblas.OpenBlasKernelsFactory;

/**
 * The main class of a process that multiplies for some seconds: in the plugin's {@code parts}, or as a {@code whole} in one call of the
 * library, which is unsafe under signals, or with an {@code unlimited} number of threads. It also compares products with and without copies
 * ({@code compared}), and a {@code million} products of a shape with the first.
 */
final class ManyProducts {

    /** Processor time, so that a busy machine does not shorten the test. */
    private static final long SECONDS = 2;

    private static final String NAME = "many-products";

    private static final int[][] SHAPES = {
        {64, 300, 784}, {784, 300, 64}, {64, 10, 784}, {1000, 20, 784}, {784, 20, 1000}, {7, 5, 129}
    };

    private static final int RANDOM_SHAPES = 20;

    private static final int PLACES = 5;

    private static final int MILLION = 1_000_000;

    private ManyProducts() {}

    public static void main(String[] arguments) throws InterruptedException {
        OneDnnKernelsFactory.OneDnn kernels = OneDnnKernelsFactory.OneDnn.load(new OpenBlasKernelsFactory().create());
        Thread thread = new Thread(() -> run(arguments, kernels), NAME);
        thread.start();
        thread.join();
    }

    private static void run(String[] arguments, OneDnnKernelsFactory.OneDnn kernels) {
        MatrixProducts<float[]> floats = kernels.floats();
        switch (arguments[0]) {
            case "parts" -> inParts(floats);
            case "compared" -> compare(floats, kernels.floatsWithCopies());
            case "million" ->
                million(
                        floats,
                        Integer.parseInt(arguments[1]),
                        Integer.parseInt(arguments[3]),
                        Integer.parseInt(arguments[2]));
            case "whole" -> whole(300, true);
            case "unlimited" -> whole(300, false);
            default -> throw new IllegalArgumentException(arguments[0]);
        }
        System.out.println("threads " + threads());
    }

    private static List<int[]> shapes() {
        SplittableRandom random = new SplittableRandom(3);
        return Stream.concat(
                        Arrays.stream(SHAPES),
                        Stream.generate(() -> new int[] {
                                    1 + random.nextInt(200), 1 + random.nextInt(200), 1 + random.nextInt(900)
                                })
                                .limit(RANDOM_SHAPES))
                .toList();
    }

    private static void inParts(MatrixProducts<float[]> floats) {
        List<int[]> shapes = shapes();
        float[][] first = new float[shapes.size() * Form.values().length][];
        long end = processorTime() + SECONDS * 1_000_000_000;
        while (processorTime() < end) {
            for (int k = 0; k < first.length; k++) {
                int[] shape = shapes.get(k / Form.values().length);
                Form form = Form.values()[k % Form.values().length];
                float[] out = product(floats, form, Result.REPLACE, 0, shape[0], shape[1], shape[2]);
                if (first[k] == null) {
                    first[k] = out;
                } else if (!Arrays.equals(first[k], out)) {
                    throw new IllegalStateException("another result of shape " + Arrays.toString(shape));
                }
            }
        }
        report();
    }

    private static void report() {
        System.out.println("no different bit, " + (ForeignFunction.exists() ? "without copies" : "with copies"));
    }

    /** Compares products at several places of an array, so with several alignments. */
    private static void compare(MatrixProducts<float[]> floats, MatrixProducts<float[]> withCopies) {
        for (int[] shape : shapes()) {
            for (Form form : Form.values()) {
                for (Result result : Result.values()) {
                    for (int place = 0; place < PLACES; place++) {
                        float[] one = product(floats, form, result, place, shape[0], shape[1], shape[2]);
                        float[] other = product(withCopies, form, result, place, shape[0], shape[1], shape[2]);
                        if (!Arrays.equals(one, other)) {
                            throw new IllegalStateException(
                                    "different results of " + form + " with shape " + Arrays.toString(shape));
                        }
                    }
                }
            }
        }
        report();
    }

    private static void million(MatrixProducts<float[]> floats, int rows, int columns, int inner) {
        float[][] first = new float[Form.values().length][];
        for (int k = 0; k < MILLION; k++) {
            Form form = Form.values()[k % first.length];
            float[] out = product(floats, form, Result.REPLACE, 0, rows, columns, inner);
            if (k < first.length) {
                first[k] = out;
            } else if (!Arrays.equals(out, first[k % first.length])) {
                throw new IllegalStateException("another result of product " + k);
            }
        }
        report();
    }

    private static final float[] ENTRIES = OneDnnTest.random(1, 1 << 20);

    private static float[] product(
            MatrixProducts<float[]> floats, Form form, Result result, int place, int rows, int columns, int inner) {
        float[] out = Arrays.copyOf(ENTRIES, place + rows * columns);
        Matrix<float[]> a = form == Form.TRANSPOSED_A_B
                ? Matrix.in(ENTRIES, place, inner, rows)
                : Matrix.in(ENTRIES, place, rows, inner);
        Matrix<float[]> b = form == Form.A_TRANSPOSED_B
                ? Matrix.in(ENTRIES, 1, columns, inner)
                : Matrix.in(ENTRIES, 1, inner, columns);
        floats.multiply(form, a, b, result, Matrix.in(out, place, rows, columns));
        return out;
    }

    /** Computes 64 x 784 x columns in one call: with one thread for the sake of signals, or with all to see them. */
    private static void whole(int columns, boolean oneThread) {
        int rows = oneThread ? 64 : 1000;
        int inner = 784;
        if (oneThread) {
            Library.useOneThread();
        }
        NativeFloats a = new NativeFloats();
        NativeFloats b = new NativeFloats();
        NativeFloats out = new NativeFloats();
        a.reserve(rows * inner);
        b.reserve(inner * columns);
        out.reserve(rows * columns);
        long end = processorTime() + SECONDS * 1_000_000_000;
        while (processorTime() < end) {
            Library.multiply(
                    'N', 'N', rows, columns, inner, a.left(0), inner, b.right(0), columns, false, out.left(0), columns);
        }
    }

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** Counts the threads with the name of this one. Threads of OpenMP inherit the name of the thread that started them. */
    private static long threads() {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
            return tasks.filter(task -> NAME.equals(nameOf(task))).count();
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static String nameOf(Path task) {
        try {
            return Files.readString(task.resolve("comm")).strip();
        } catch (IOException ended) {
            return "";
        }
    }
}
