package org.parley.tck.dense;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.parley.api.topology.Weights;
import org.parley.tck.fixture.AgentRows;

/** AgentRows of all agents in one dense matrix, the way the papers stack them. */
public final class Stack {

    /** One agent's row out of two others'. */
    @FunctionalInterface
    public interface Row {
        RealVector of(int agent, RealVector x, RealVector y);
    }

    private Stack() {}

    /** Weights written out in full: one exchange is this matrix times the stacked rows. */
    public static RealMatrix of(Weights weights) {
        int agents = weights.graph().agents();
        RealMatrix matrix = zero(agents, agents);
        for (int i = 0; i < agents; i++) {
            matrix.setEntry(i, i, weights.self(i));
            for (int k = 0; k < weights.graph().degree(i); k++) {
                matrix.setEntry(i, weights.graph().neighbor(i, k), weights.edge(i, k));
            }
        }
        return matrix;
    }

    /** What a run's level holds. */
    public static RealMatrix of(double[][] rows) {
        return MatrixUtils.createRealMatrix(rows);
    }

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

    /** The largest difference of two entries; infinite where one is no number. */
    public static double distance(RealMatrix a, RealMatrix b) {
        return new AgentRows(a.getData()).distance(new AgentRows(b.getData()));
    }

    /** The same for the rows of a run, relative to the largest entry that is expected. */
    public static double difference(RealMatrix expected, double[][] actual) {
        AgentRows rows = new AgentRows(expected.getData());
        return rows.distance(new AgentRows(actual)) / Math.max(rows.size(), Double.MIN_NORMAL);
    }

    /** How far the row is, by its largest entry, that is farthest from a point. */
    public static double farthest(double[][] rows, RealVector point) {
        return Arrays.stream(rows)
                .mapToDouble(row -> MatrixUtils.createRealVector(row).getLInfDistance(point))
                .max()
                .orElse(0);
    }

    /** Writes weights for {@code topology: {use: explicit, with: {file: …}}}. */
    public static void writeTo(Path file, RealMatrix weights) {
        write(file, "{\"weights\": " + Arrays.deepToString(weights.getData()) + "}");
    }

    static void write(Path file, String json) {
        try {
            Files.writeString(file, json);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }
}
