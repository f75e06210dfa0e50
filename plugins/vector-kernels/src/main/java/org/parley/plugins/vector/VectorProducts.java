package org.parley.plugins.vector;

import java.util.function.Supplier;
import org.parley.api.numeric.Matrix;
import org.parley.api.numeric.MatrixProducts;

/**
 * Products tile by tile: a few rows of the result in as many columns as two vectors have, or one where there are no more.
 *
 * <p>An entry of the result is one chain of fused multiplications and additions along the inner dimension. So its bits depend on
 * neither the length of vectors nor the JDK, and are those of plain Java kernels on a processor with this instruction.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
final class VectorProducts<A> implements MatrixProducts<A> {

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
