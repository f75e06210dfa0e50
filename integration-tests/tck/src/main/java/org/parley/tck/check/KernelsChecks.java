package org.parley.tck.check;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.parley.api.component.ParleyException;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.tck.fixture.AgentRows;

/** The contract checks of kernels, in both precisions and for every transpose. */
record KernelsChecks(KernelsFactory factory) {

    private static final int CALLS = 16;

    static List<ContractCheck> of(Subject<KernelsFactory> subject) {
        KernelsChecks checks = new KernelsChecks(subject.factory());
        return Creation.before(
                checks::works,
                new ContractCheck(
                        "products in double precision equal those of three nested loops", checks::doublesAreRight),
                new ContractCheck(
                        "products in single precision equal those of three nested loops", checks::floatsAreRight),
                new ContractCheck("only the result is written", checks::keepsToItself),
                new ContractCheck(
                        "equal arguments give bit-identical results, also on several threads", checks::isReproducible));
    }

    /** Checks that the kernels work. They may be unusable on a machine if they report the reason. */
    private Verdict works() {
        try {
            return Verdict.holds("%s", kernels().description());
        } catch (ParleyException refused) {
            return Verdict.doesNotApply("not on this machine: %s", refused.getMessage());
        }
    }

    private Verdict doublesAreRight() {
        return areRight(ProductTrial.doubles(kernels()));
    }

    private Verdict floatsAreRight() {
        return areRight(ProductTrial.floats(kernels()));
    }

    private static Verdict areRight(ProductTrial<?> trial) {
        double worst = 0;
        for (ProductTrial.Shape shape : ProductTrial.SHAPES) {
            for (Form form : Form.values()) {
                for (Result result : Result.values()) {
                    double error = trial.product(form, result, shape).error();
                    worst = Math.max(worst, error);
                    if (!(error <= trial.tolerance(shape))) {
                        return Verdict.broken(
                                "%s %s of %s is off by %.1e, allowed %.1e",
                                result, form, shape, error, trial.tolerance(shape));
                    }
                }
            }
        }
        return Verdict.holds("largest difference %.1e for %d shapes", worst, ProductTrial.SHAPES.size());
    }

    private Verdict keepsToItself() {
        for (ProductTrial<?> trial : both()) {
            for (ProductTrial.Shape shape : ProductTrial.SHAPES) {
                for (Form form : Form.values()) {
                    if (!trial.product(form, Result.REPLACE, shape).clean()) {
                        return Verdict.broken("%s of %s modifies memory outside of its result", form, shape);
                    }
                }
            }
        }
        return Verdict.holds("in both precisions");
    }

    private Verdict isReproducible() {
        for (ProductTrial<?> trial : both()) {
            for (ProductTrial.Shape shape : ProductTrial.SHAPES) {
                double[] once = trial.product(Form.AB, Result.REPLACE, shape).found();
                boolean same = IntStream.range(0, CALLS)
                        .parallel()
                        .mapToObj(call ->
                                trial.product(Form.AB, Result.REPLACE, shape).found())
                        .allMatch(again -> Arrays.equals(once, again));
                if (!same) {
                    return Verdict.broken("AB of %s has other bits in the second call", shape);
                }
            }
        }
        return Verdict.holds("in both precisions");
    }

    private List<ProductTrial<?>> both() {
        Kernels kernels = kernels();
        return List.of(ProductTrial.doubles(kernels), ProductTrial.floats(kernels));
    }

    private Kernels kernels() {
        return Creation.made(factory.create(), "create");
    }

    /**
     * Products of matrices at offsets of longer arrays, in one precision.
     *
     * @param <A> {@code float[]} or {@code double[]}
     */
    private record ProductTrial<A>(
            MatrixProducts<A> products,
            Function<double[], A> narrowed,
            Function<A, double[]> widened,
            double roundOff) {

        /** The tested shapes: smaller than a vector register, not a multiple of one, and long enough for several panels. */
        static final List<Shape> SHAPES = List.of(
                new Shape(1, 1, 1),
                new Shape(2, 3, 5),
                new Shape(17, 33, 21),
                new Shape(1, 10, 300),
                new Shape(64, 7, 65));

        /** The numbers before each matrix. They differ, so that a wrong offset is detected. */
        private static final int BEFORE_A = 3;

        private static final int BEFORE_B = 5;
        private static final int BEFORE_OUT = 2;
        private static final int BEHIND = 4;

        static ProductTrial<double[]> doubles(Kernels kernels) {
            return new ProductTrial<>(kernels.doubles(), double[]::clone, double[]::clone, Math.ulp(1.0));
        }

        static ProductTrial<float[]> floats(Kernels kernels) {
            return new ProductTrial<>(kernels.floats(), Vectors::narrowed, Vectors::widened, Math.ulp(1.0f));
        }

        /** The shape of a product of a {@code rows} by {@code inner} matrix and an {@code inner} by {@code columns} matrix. */
        record Shape(int rows, int columns, int inner) {

            private int size() {
                return rows * columns;
            }

            @Override
            public String toString() {
                return rows + " x " + inner + " times " + inner + " x " + columns;
            }
        }

        /**
         * The result of a product.
         *
         * @param clean whether nothing but the result has changed
         */
        record Product(double[] expected, double[] found, boolean clean) {

            double error() {
                return AgentRows.distance(expected, found);
            }
        }

        /** Returns the tolerance for sums of terms below 1 in another order: one rounding per term, of sums below their number. */
        double tolerance(Shape shape) {
            return (shape.inner() + 1.0) * (shape.inner() + 1) * roundOff;
        }

        Product product(Form form, Result result, Shape shape) {
            A a = numbers(1, BEFORE_A + shape.rows() * shape.inner() + BEHIND);
            A b = numbers(2, BEFORE_B + shape.inner() * shape.columns() + BEHIND);
            double[] before = widened.apply(numbers(3, BEFORE_OUT + shape.size() + BEHIND));
            double[] expected = naive(form, shape, widened.apply(a), widened.apply(b));
            if (result == Result.ADD) {
                Arrays.setAll(expected, k -> expected[k] + before[BEFORE_OUT + k]);
            } else {
                // Replaced values must not matter.
                Arrays.fill(before, BEFORE_OUT, BEFORE_OUT + shape.size(), Double.NaN);
            }
            double[] factors = join(widened.apply(a), widened.apply(b));
            A out = narrowed.apply(before);
            products.multiply(
                    form,
                    form == Form.TRANSPOSED_A_B
                            ? Matrix.in(a, BEFORE_A, shape.inner(), shape.rows())
                            : Matrix.in(a, BEFORE_A, shape.rows(), shape.inner()),
                    form == Form.A_TRANSPOSED_B
                            ? Matrix.in(b, BEFORE_B, shape.columns(), shape.inner())
                            : Matrix.in(b, BEFORE_B, shape.inner(), shape.columns()),
                    result,
                    Matrix.in(out, BEFORE_OUT, shape.rows(), shape.columns()));
            double[] after = widened.apply(out);
            double[] found = Arrays.copyOfRange(after, BEFORE_OUT, BEFORE_OUT + shape.size());
            System.arraycopy(before, BEFORE_OUT, after, BEFORE_OUT, shape.size());
            boolean clean =
                    Arrays.equals(before, after) && Arrays.equals(factors, join(widened.apply(a), widened.apply(b)));
            return new Product(expected, found, clean);
        }

        /** Computes a product with three loops in double precision. */
        private static double[] naive(Form form, Shape shape, double[] a, double[] b) {
            double[] product = new double[shape.size()];
            for (int i = 0; i < shape.rows(); i++) {
                for (int j = 0; j < shape.columns(); j++) {
                    for (int k = 0; k < shape.inner(); k++) {
                        int inA = form == Form.TRANSPOSED_A_B ? k * shape.rows() + i : i * shape.inner() + k;
                        int inB = form == Form.A_TRANSPOSED_B ? j * shape.inner() + k : k * shape.columns() + j;
                        product[i * shape.columns() + j] += a[BEFORE_A + inA] * b[BEFORE_B + inB];
                    }
                }
            }
            return product;
        }

        private A numbers(int seed, int size) {
            return narrowed.apply(
                    new SplittableRandom(seed).doubles(size, -1, 1).toArray());
        }

        private static double[] join(double[] a, double[] b) {
            double[] both = Arrays.copyOf(a, a.length + b.length);
            System.arraycopy(b, 0, both, a.length, b.length);
            return both;
        }
    }
}
