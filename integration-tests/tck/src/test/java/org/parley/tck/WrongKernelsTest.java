package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.runtime.numeric.JavaKernelsFactory;

class WrongKernelsTest {

    private static final String DOUBLES = "products in double precision equal those of three nested loops";
    private static final String FLOATS = "products in single precision equal those of three nested loops";
    private static final String BESIDE = "only the result is written";

    private final Kernels right = new JavaKernelsFactory().create();

    @Test
    void plainJavaBreaksNothing() {
        assertThat(broken(right.doubles(), right.floats())).isEmpty();
    }

    @Test
    void addingWhereTheResultIsToBeReplacedIsCaught() {
        assertThat(broken(
                        (form, a, b, result, out) -> right.doubles().multiply(form, a, b, Result.ADD, out),
                        right.floats()))
                .containsKey(DOUBLES)
                .doesNotContainKey(FLOATS);
    }

    @Test
    void aTransposeThatIsForgottenIsCaught() {
        assertThat(broken(right.doubles(), (form, a, b, result, out) -> {
                    Matrix<float[]> plain = Matrix.in(b.array(), b.offset(), b.columns(), b.rows());
                    boolean transposed = form == Form.A_TRANSPOSED_B;
                    right.floats().multiply(transposed ? Form.AB : form, a, transposed ? plain : b, result, out);
                }))
                .containsOnlyKeys(FLOATS)
                .hasEntrySatisfying(
                        FLOATS, finding -> assertThat(finding).contains("A_TRANSPOSED_B of 2 x 5 times 5 x 3"));
    }

    @Test
    void writingOneEntryTooManyIsCaught() {
        assertThat(broken(
                        (form, a, b, result, out) -> {
                            right.doubles().multiply(form, a, b, result, out);
                            out.array()[out.offset() + out.size()] = 0;
                        },
                        right.floats()))
                .containsOnlyKeys(BESIDE);
    }

    private static Map<String, String> broken(MatrixProducts<double[]> doubles, MatrixProducts<float[]> floats) {
        Kernels kernels = new Kernels() {
            @Override
            public String description() {
                return "Kernels of a test";
            }

            @Override
            public MatrixProducts<float[]> floats() {
                return floats;
            }

            @Override
            public MatrixProducts<double[]> doubles() {
                return doubles;
            }
        };
        return Declared.a(KernelsFactory.class)
                .always("preference", -1)
                .always("create", kernels)
                .broken();
    }
}
