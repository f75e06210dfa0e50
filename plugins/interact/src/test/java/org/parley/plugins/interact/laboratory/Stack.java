package org.parley.plugins.interact.laboratory;

import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/** Rows of all agents in one dense matrix, the way the papers stack them. */
public final class Stack {

    /** One agent's row out of two others'. */
    @FunctionalInterface
    public interface Row {
        RealVector of(int agent, RealVector x, RealVector y);
    }

    private Stack() {}

    public static RealMatrix zero(int agents, int dimension) {
        return MatrixUtils.createRealMatrix(agents, dimension);
    }

    /** The same row for everyone. */
    public static RealMatrix everywhere(RealVector row, int agents) {
        RealMatrix rows = zero(agents, row.getDimension());
        for (int i = 0; i < agents; i++) {
            rows.setRowVector(i, row);
        }
        return rows;
    }

    /** The rows row(i, x_i, y_i). */
    public static RealMatrix each(Row row, RealMatrix x, RealMatrix y) {
        double[][] rows = new double[x.getRowDimension()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = row.of(i, x.getRowVector(i), y.getRowVector(i)).toArray();
        }
        return MatrixUtils.createRealMatrix(rows);
    }

    public static RealVector mean(RealMatrix rows) {
        RealVector sum = rows.getRowVector(0);
        for (int i = 1; i < rows.getRowDimension(); i++) {
            sum = sum.add(rows.getRowVector(i));
        }
        return sum.mapDivide(rows.getRowDimension());
    }

    /** The Laplacian of a ring. */
    public static RealMatrix ringLaplacian(int agents) {
        RealMatrix laplacian = MatrixUtils.createRealIdentityMatrix(agents).scalarMultiply(2);
        for (int i = 0; i < agents; i++) {
            laplacian.addToEntry(i, (i + 1) % agents, -1);
            laplacian.addToEntry(i, (i + agents - 1) % agents, -1);
        }
        return laplacian;
    }

    /** I - weight L of a ring. */
    public static RealMatrix ringWeights(int agents, double weight) {
        return MatrixUtils.createRealIdentityMatrix(agents)
                .subtract(ringLaplacian(agents).scalarMultiply(weight));
    }

    /** Largest difference of entries, relative to the largest entry. */
    public static double difference(RealMatrix expected, double[][] actual) {
        double largest = 0;
        double size = 0;
        for (int i = 0; i < actual.length; i++) {
            for (int k = 0; k < actual[i].length; k++) {
                largest = Math.max(largest, Math.abs(expected.getEntry(i, k) - actual[i][k]));
                size = Math.max(size, Math.abs(expected.getEntry(i, k)));
            }
        }
        return largest / Math.max(size, 1e-300);
    }
}
