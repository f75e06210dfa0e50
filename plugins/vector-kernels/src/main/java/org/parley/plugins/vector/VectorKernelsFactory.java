package org.parley.plugins.vector;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;

/**
 * Creates the kernels {@code vector}, products by the Vector API.
 *
 * <p>This class must not refer to classes of that API: runs with other kernels do not load its module.
 */
@Described(
        name = "vector",
        description = "Matrix products by the JDK's Vector API, bit-identical to plain Java; opt-in.")
public final class VectorKernelsFactory implements KernelsFactory {

    private static final String MODULE = "jdk.incubator.vector";

    /** Returns a preference below plain Java, so these kernels are only used on request. */
    @Override
    public int preference() {
        return -1;
    }

    @Override
    public Kernels create() {
        if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
            throw unusable(
                    "the module " + MODULE + " is not loaded",
                    "start with PARLEY_KERNELS=vector, or with PARLEY_JAVA_OPTIONS='--add-modules " + MODULE + "'");
        }
        if (!canMultiplyAndAdd()) {
            throw unusable("this processor has no fused multiply-add instruction", "use the kernels java");
        }
        return new VectorKernels();
    }

    /**
     * Returns whether the processor has a fused multiply-add instruction. Without it the JDK computes with big decimals, thousands of times
     * slower.
     */
    private static boolean canMultiplyAndAdd() {
        HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        return machine != null
                && Boolean.parseBoolean(machine.getVMOption("UseFMA").getValue());
    }

    private static ParleyException unusable(String reason, String fix) {
        return new ParleyException(new Diagnostic(ErrorCode.KERNELS_UNUSABLE, "kernels vector", reason, fix));
    }

    /** The kernels of both precisions. */
    static final class VectorKernels implements Kernels {

        private final MatrixProducts<float[]> floats = new VectorProducts<>(FloatTile::new);
        private final MatrixProducts<double[]> doubles = new VectorProducts<>(DoubleTile::new);

        @Override
        public String description() {
            return "Vector API of JDK " + Runtime.version().feature() + ", " + FloatTile.SPECIES.vectorBitSize()
                    + " bits";
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
     * Computes products tile by tile: a few rows of the result in as many columns as two vectors have, or one vector if there are no more.
     *
     * <p>An entry of the result is one chain of fused multiplications and additions along the inner dimension. Its bits therefore do not
     * depend on the length of vectors or on the JDK, and equal those of plain Java kernels on a processor with this instruction.
     *
     * @param <A> {@code float[]} or {@code double[]}
     */
    static final class VectorProducts<A> implements MatrixProducts<A> {

        private final ThreadLocal<Tile<A>> tiles;

        VectorProducts(Supplier<Tile<A>> tile) {
            tiles = ThreadLocal.withInitial(tile);
        }

        @Override
        public void multiply(Form form, Matrix<A> a, Matrix<A> b, Result result, Matrix<A> out) {
            int inner = form.inner(a, b, out);
            Tile<A> tile = tiles.get();
            tile.open(a, form == Form.TRANSPOSED_A_B, b, form == Form.A_TRANSPOSED_B, out);
            int columns = tile.columns(out.columns());
            int rows = tile.rows(columns);
            for (int column = 0; column < out.columns(); column += columns) {
                int width = Math.min(columns, out.columns() - column);
                for (int from = 0; from < inner; from += Tile.DEPTH) {
                    tile.pack(from, Math.min(Tile.DEPTH, inner - from), column, width);
                    boolean fresh = from == 0 && result == Result.REPLACE;
                    for (int row = 0; row < out.rows(); row += rows) {
                        tile.multiply(row, Math.min(rows, out.rows() - row), fresh);
                    }
                }
            }
            tile.close();
        }
    }
}
