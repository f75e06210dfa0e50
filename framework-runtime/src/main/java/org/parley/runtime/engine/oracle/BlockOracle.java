package org.parley.runtime.engine.oracle;

import org.parley.api.run.Block;
import org.parley.api.run.Oracle;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.oracle.AgentEvaluator.Product;
import org.parley.runtime.random.Seeds;

/** The oracle of one scope. It stores the point and the draw, and delegates evaluations to the run's {@link Evaluations}. */
public final class BlockOracle implements Oracle {

    private final Evaluations evaluations;
    private final NetworkTime time;
    private final UnitVectors hessianColumns;
    private final UnitVectors mixedColumns;
    private final int upperDimension;
    private final int lowerDimension;
    private final OrdinaryDraw ordinary;
    private RowBlock x;
    private RowBlock y;
    private long draw;
    private int batch;
    private String drawPurpose = "";
    private long drawPurposeKey;

    /**
     * Creates an oracle.
     *
     * @param ordinary the draw selected by {@link #at}
     */
    public BlockOracle(
            Evaluations evaluations, NetworkTime time, int upperDimension, int lowerDimension, OrdinaryDraw ordinary) {
        this.evaluations = evaluations;
        this.time = time;
        this.hessianColumns = new UnitVectors(evaluations.memory(), lowerDimension, lowerDimension, this::hessian);
        this.mixedColumns = new UnitVectors(evaluations.memory(), upperDimension, lowerDimension, this::mixed);
        this.upperDimension = upperDimension;
        this.lowerDimension = lowerDimension;
        this.ordinary = ordinary;
    }

    @Override
    public Oracle at(Block atX, Block atY) {
        require(atX, upperDimension, "x");
        require(atY, lowerDimension, "y");
        x = (RowBlock) atX;
        y = (RowBlock) atY;
        draw = ordinary.key();
        batch = ordinary.batch();
        return this;
    }

    @Override
    public Oracle full() {
        batch = 0;
        return this;
    }

    @Override
    public Oracle draw(String purpose) {
        return draw(purpose, ordinary.batch());
    }

    @Override
    public Oracle draw(String purpose, int size) {
        if (!purpose.equals(drawPurpose)) {
            drawPurpose = purpose;
            drawPurposeKey = Seeds.purposeKey(purpose);
        }
        draw = drawPurposeKey;
        batch = size;
        return this;
    }

    @Override
    public void upper(Block out) {
        require(out, 1, "a cost");
        evaluate(Product.UPPER, null, out);
    }

    @Override
    public void lower(Block out) {
        require(out, 1, "a cost");
        evaluate(Product.LOWER, null, out);
    }

    @Override
    public void lowerGradientX(Block out) {
        require(out, upperDimension, "the gradient in x");
        evaluate(Product.LOWER_GRADIENT_X, null, out);
    }

    @Override
    public void lowerGradient(Block out) {
        require(out, lowerDimension, "the gradient in y");
        evaluate(Product.LOWER_GRADIENT, null, out);
    }

    @Override
    public void upperGradientX(Block out) {
        require(out, upperDimension, "the gradient in x");
        evaluate(Product.UPPER_GRADIENT_X, null, out);
    }

    @Override
    public void upperGradientY(Block out) {
        require(out, lowerDimension, "the gradient in y");
        evaluate(Product.UPPER_GRADIENT_Y, null, out);
    }

    @Override
    public void hessian(Block v, Block out) {
        require(out, vectorsIn(v) * lowerDimension, "Hessian products");
        evaluate(Product.HESSIAN, (RowBlock) v, out);
    }

    @Override
    public void mixed(Block v, Block out) {
        require(out, vectorsIn(v) * upperDimension, "mixed products");
        evaluate(Product.MIXED, (RowBlock) v, out);
    }

    @Override
    public void hessianMatrix(Block out) {
        require(out, lowerDimension * lowerDimension, "a Hessian matrix");
        hessianColumns.columnsInto((RowBlock) out);
    }

    @Override
    public void mixedMatrix(Block out) {
        require(out, upperDimension * lowerDimension, "a mixed matrix");
        mixedColumns.columnsInto((RowBlock) out);
    }

    private void evaluate(Product product, RowBlock v, Block out) {
        if (x == null) {
            throw new IllegalStateException("call at(x, y) before requesting derivatives");
        }
        if (out == x || out == y || out == v) {
            throw new IllegalArgumentException("'" + out.name() + "' cannot be both argument and result");
        }
        evaluations.evaluate(product, x, y, draw, time.tick(), batch, v, (RowBlock) out);
    }

    private int vectorsIn(Block v) {
        if (v.dimension() == 0 || v.dimension() % lowerDimension != 0) {
            throw new IllegalArgumentException("'" + v.name() + "' of dimension " + v.dimension()
                    + " does not hold vectors of dimension " + lowerDimension);
        }
        return v.dimension() / lowerDimension;
    }

    private static void require(Block block, int dimension, String what) {
        if (block.dimension() != dimension) {
            throw new IllegalArgumentException(
                    "'" + block.name() + "' has dimension " + block.dimension() + ", " + what + " has " + dimension);
        }
    }

    /** Computes a matrix column by column from products with unit vectors, for the few algorithms that send whole matrices. */
    private static final class UnitVectors {

        /** Computes image = M unit for every agent. */
        @FunctionalInterface
        interface Product {
            void multiply(RowBlock unit, RowBlock image);
        }

        private final Memory memory;
        private final int rows;
        private final int columns;
        private final Product product;
        // Created on demand, because most oracles do not compute matrices.
        private RowBlock unit;
        private RowBlock image;

        UnitVectors(Memory memory, int rows, int columns, Product product) {
            this.memory = memory;
            this.rows = rows;
            this.columns = columns;
            this.product = product;
        }

        /**
         * Computes the matrix.
         *
         * @param matrix of size rows x columns, in row-major order
         */
        void columnsInto(RowBlock matrix) {
            if (unit == null) {
                unit = memory.scratch("unit", columns);
                image = memory.scratch("unit-image", rows);
            }
            for (int column = 0; column < columns; column++) {
                unit.fill(0);
                unit.setColumn(column, 1);
                product.multiply(unit, image);
                matrix.takeColumn(image, column, columns);
            }
            matrix.written(image.depth());
        }
    }

    /**
     * The default draw of a scope.
     *
     * @param key the key of the purpose that is its address
     * @param batch the number of samples; 0 for all samples
     */
    public record OrdinaryDraw(long key, int batch) {

        static final OrdinaryDraw FULL = new OrdinaryDraw(0, 0);
    }
}
