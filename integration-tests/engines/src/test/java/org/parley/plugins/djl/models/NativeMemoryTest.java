package org.parley.plugins.djl.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Objective;
import org.parley.tck.fixture.FixedDraw;

/** Checks that arrays of an engine, which are freed explicitly, do not leak. */
@Tag("slow")
class NativeMemoryTest {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final int PRODUCTS = 10_000;

    /** The products until allocators have reserved their memory: some thousand with large arrays. */
    private static final int WARM_UP = 6_000;

    // A product creates some thirty arrays. The scores, 256 x 6 doubles, take 12 kB: a leak of one per product costs
    // 120 MB. The smallest
    // arrays with their bookkeeping of some hundred bytes cost as much together. Allocators and the Java heap vary by
    // some MB.
    private static final long ALLOWED_KILOBYTES = 40 * 1024;

    /** The hidden layer, 4 x 2000 doubles, takes 64 kB, and a graph has several: a leak of one at every fourth product costs 200 MB. */
    private static final int PRODUCTS_OF_OWN_CODE = 2_000;

    private static final int HIDDEN = 2_000;

    private static final LossFactory OWN_CODE = new LossFactory((x, y) ->
            y.apply(arrays -> hidden(arrays.singletonOrThrow())).times(x.sum()).sum());

    private static NDArray hidden(NDArray y) {
        NDArray weights = y.getManager().ones(new Shape(LossFactory.COLUMNS, HIDDEN), y.getDataType());
        return y.matMul(weights).tanh();
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"pytorch", "mxnet"})
    void doesNotGrowOverTenThousandProducts(String engine) throws IOException {
        BilevelModel model = Bilevels.model(new SoftmaxTuningFactory(), Map.of("autodiff", engine));

        assertThat(growth(model, PRODUCTS)).isLessThan(ALLOWED_KILOBYTES);
    }

    @Test
    void doesNotGrowOverProductsOfCodeThatPyTorchDifferentiatesTwice() throws IOException {
        BilevelModel model =
                Bilevels.model(OWN_CODE, Map.of("autodiff", "pytorch", "second-order", "exact"), Optional.empty());

        assertThat(growth(model, PRODUCTS_OF_OWN_CODE)).isLessThan(ALLOWED_KILOBYTES);
    }

    private static long growth(BilevelModel model, int products) throws IOException {
        assumeTrue(Files.isReadable(STATUS), "needs Linux to see the memory of the process");
        Objective<double[]> costs = model.agent(0).doubles();
        SplittableRandom random = new SplittableRandom(1);
        double[] x = Bilevels.random(model.upperDimension(), random);
        double[] y = Bilevels.random(model.lowerDimension(), random);
        double[] v = Bilevels.random(model.lowerDimension(), random);
        multiply(costs, x, y, v, WARM_UP);
        long before = residentKilobytes();
        multiply(costs, x, y, v, products);
        return residentKilobytes() - before;
    }

    /** Evaluates every fourth product at a new point, and the others along a new direction at the same point. */
    private static void multiply(Objective<double[]> costs, double[] x, double[] y, double[] v, int products) {
        int[] samples = new int[256];
        for (int k = 0; k < samples.length; k++) {
            samples[k] = k % 64;
        }
        FixedDraw draw = FixedDraw.of(samples);
        double[] out = new double[y.length];
        for (int k = 0; k < products; k++) {
            if (k % 4 == 0) {
                costs.moved();
                y[0] += 1e-6;
            }
            v[0] += 1e-6;
            costs.hessian(x, y, draw, v, out);
        }
        costs.moved();
    }

    private static long residentKilobytes() throws IOException {
        System.gc();
        return Files.readAllLines(STATUS).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .map(line -> line.replaceAll("\\D", ""))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElseThrow();
    }
}
