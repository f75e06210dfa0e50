package org.parley.plugins.models.numeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.data.Samples;
import org.parley.api.numeric.Kernels;
import org.parley.plugins.models.numeric.DecodedSamples.SampleMemory;
import org.parley.runtime.numeric.JavaKernelsFactory;

class DecodedSamplesTest {

    private static final Features PIXELS =
            Features.ofBytes(new byte[][] {{0, 51}, {102, (byte) 153}, {(byte) 204, (byte) 255}}, 255);
    private static final Samples THREE = samples(PIXELS, 2, 0, 1);
    private static final Samples ONE = samples(PIXELS, 1);
    private static final int BYTES_OF_THREE = 3 * 2 * Float.BYTES;
    private static final int BYTES_OF_ONE = 2 * Float.BYTES;

    private final Kernels kernels = new JavaKernelsFactory().create();

    @Test
    void equalsTheNumbersOfSingleSamples() {
        FloatArithmetic arithmetic = within(BYTES_OF_THREE);
        float[] expected = new float[6];
        for (int e = 0; e < 3; e++) {
            THREE.copyFeatures(e, expected, 2 * e);
        }
        assertThat(arithmetic.decoded().of(THREE, arithmetic)).containsExactly(expected);
        assertThat(expected).startsWith(0.8f, 1f);
    }

    @Test
    void decodesASetOnce() {
        FloatArithmetic arithmetic = within(BYTES_OF_THREE);
        assertThat(arithmetic.decoded().of(THREE, arithmetic))
                .isSameAs(arithmetic.decoded().of(THREE, arithmetic));
    }

    @Test
    void rejectedRequestsReserveNothing() {
        FloatArithmetic arithmetic = within(BYTES_OF_THREE - 1);
        assertThat(arithmetic.decoded().of(THREE, arithmetic)).isNull();
        assertThat(arithmetic.decoded().of(THREE, arithmetic)).isNull();
        assertThat(arithmetic.decoded().of(ONE, arithmetic)).isNotNull();
    }

    @Test
    void bothPrecisionsTakeFromTheSameMemory() {
        SampleMemory memory = new SampleMemory(BYTES_OF_THREE + BYTES_OF_ONE);
        FloatArithmetic floats = new FloatArithmetic(kernels.floats(), memory);
        DoubleArithmetic doubles = new DoubleArithmetic(kernels.doubles(), memory);
        assertThat(floats.decoded().of(THREE, floats)).isNotNull();
        assertThat(doubles.decoded().of(ONE, doubles)).isNull();
        assertThat(floats.decoded().of(ONE, floats)).isNotNull();
    }

    @Test
    void setsLargerThanAnArrayAreRejected() {
        int rows = 1 << 12;
        Features wide = Features.ofSparse(1 << 20, new int[rows][0], new float[rows][0]);
        FloatArithmetic arithmetic = within(Long.MAX_VALUE);
        Samples tooMany = samples(wide, IntStream.range(0, rows).toArray());
        assertThat(arithmetic.decoded().of(tooMany, arithmetic)).isNull();
    }

    private FloatArithmetic within(long bytes) {
        return new FloatArithmetic(kernels.floats(), new SampleMemory(bytes));
    }

    private static Samples samples(Features features, int... indices) {
        Dataset data = Dataset.ofClasses("pixels", features, new int[features.rows()], 2, "");
        return new Samples(data, features, indices, new int[indices.length]);
    }
}
