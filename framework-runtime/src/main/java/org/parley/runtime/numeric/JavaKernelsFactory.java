package org.parley.runtime.numeric;

import java.util.function.Supplier;
import org.parley.api.component.Described;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;

/** The kernels {@code java}, which have no requirements beyond the Java virtual machine. */
@Described(name = "java", description = "Matrix products in plain Java.")
public final class JavaKernelsFactory implements KernelsFactory {

    @Override
    public int preference() {
        return 0;
    }

    @Override
    public Kernels create() {
        return new JavaKernels();
    }

    /** Matrix products in plain Java: portable, at about two thirds of the speed of a tuned library. */
    private static final class JavaKernels implements Kernels {

        private final MatrixProducts<float[]> floats = new BlockedProducts<>(FloatPanel::new);
        private final MatrixProducts<double[]> doubles = new BlockedProducts<>(DoublePanel::new);

        @Override
        public String description() {
            return "plain Java" + (FusedMultiplyAdd.AVAILABLE ? " with fused multiply-add" : "");
        }

        @Override
        public MatrixProducts<float[]> floats() {
            return floats;
        }

        @Override
        public MatrixProducts<double[]> doubles() {
            return doubles;
        }
    }

    /**
     * Matrix products by sums of scaled rows.
     *
     * <p>The JIT compiler vectorizes a loop only if all its arrays are accessed at the same index. Therefore a part of the right factor and
     * four rows of the result are copied into separate arrays that start at index 0, see {@link Panel}. The copies cost little compared
     * with what they save. A result with only a few columns is computed as its transpose, which has long rows.
     */
    private static final class BlockedProducts<A> implements MatrixProducts<A> {

        /** Rows shorter than this are too short for a vectorized loop. */
        private static final int NARROW = 16;

        private final ThreadLocal<Panel<A>> panels;

        BlockedProducts(Supplier<Panel<A>> panel) {
            panels = ThreadLocal.withInitial(panel);
        }

        @Override
        public void multiply(Form form, Matrix<A> a, Matrix<A> b, Result result, Matrix<A> out) {
            int inner = form.inner(a, b, out);
            boolean leftTransposed = form == Form.TRANSPOSED_A_B;
            boolean rightTransposed = form == Form.A_TRANSPOSED_B;
            Panel<A> panel = panels.get();
            if (out.columns() >= NARROW || out.columns() >= out.rows()) {
                panel.left(a, leftTransposed);
                panel.right(b, rightTransposed);
                panel.result(out, false);
                multiply(panel, out.rows(), out.columns(), inner, result);
            } else {
                panel.left(b, !rightTransposed);
                panel.right(a, !leftTransposed);
                panel.result(out, true);
                multiply(panel, out.columns(), out.rows(), inner, result);
            }
        }

        private static <A> void multiply(Panel<A> panel, int rows, int columns, int inner, Result result) {
            for (int column = 0; column < columns; column += Panel.COLUMNS) {
                int width = Math.min(Panel.COLUMNS, columns - column);
                int depth = Panel.depth(width);
                for (int from = 0; from < inner; from += depth) {
                    int count = Math.min(depth, inner - from);
                    panel.pack(from, count, column, width);
                    boolean fresh = from == 0 && result == Result.REPLACE;
                    for (int row = 0; row < rows; row += Panel.ROWS) {
                        panel.rows(row, Math.min(Panel.ROWS, rows - row), fresh);
                    }
                }
            }
        }
    }
}
