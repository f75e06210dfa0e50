package org.parley.tck.lab;

import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * f = 1/2 y'Fy + a'y + 1/2 x'Hx + b'x + x'Ky and g = 1/2 y'Gy + x'Cy + c'y.
 *
 * @param f F, q x q
 * @param a q
 * @param h H, p x p
 * @param b p
 * @param k K, p x q
 * @param g G, q x q, eigenvalues from 1 to 2
 * @param c C, p x q
 * @param linear c, q
 */
public record LabCosts(
        RealMatrix f,
        RealVector a,
        RealMatrix h,
        RealVector b,
        RealMatrix k,
        RealMatrix g,
        RealMatrix c,
        RealVector linear) {

    /** Of g in y; the smallest is 1. */
    static final double LARGEST_CURVATURE = 2;

    /** Costs whose curvatures differ as much as their minima. */
    static LabCosts random(int p, int q, RandomGenerator random) {
        return new LabCosts(
                symmetric(q, 1, 2, random),
                vector(q, random),
                symmetric(p, 2, 3, random),
                vector(p, random),
                rectangular(p, q, random).scalarMultiply(0.3),
                symmetric(q, 1, LARGEST_CURVATURE, random),
                rectangular(p, q, random).scalarMultiply(0.5),
                vector(q, random));
    }

    static LabCosts average(List<LabCosts> all) {
        LabCosts sum = all.get(0);
        for (LabCosts next : all.subList(1, all.size())) {
            sum = sum.plus(next);
        }
        return sum.times(1.0 / all.size());
    }

    /** y*(x) = -G^-1 (C'x + c). */
    public RealVector lowerSolution(RealVector x) {
        return new LUDecomposition(g)
                .getSolver()
                .solve(c.preMultiply(x).add(linear))
                .mapMultiply(-1);
    }

    /** df/dx - C G^-1 df/dy at (x, y). */
    public RealVector hypergradient(RealVector x, RealVector y) {
        RealVector gradientY = f.operate(y).add(a).add(k.preMultiply(x));
        RealVector z = new LUDecomposition(g).getSolver().solve(gradientY);
        return h.operate(x).add(b).add(k.operate(y)).subtract(c.operate(z));
    }

    private LabCosts plus(LabCosts o) {
        return new LabCosts(
                f.add(o.f),
                a.add(o.a),
                h.add(o.h),
                b.add(o.b),
                k.add(o.k),
                g.add(o.g),
                c.add(o.c),
                linear.add(o.linear));
    }

    private LabCosts times(double factor) {
        return new LabCosts(
                f.scalarMultiply(factor),
                a.mapMultiply(factor),
                h.scalarMultiply(factor),
                b.mapMultiply(factor),
                k.scalarMultiply(factor),
                g.scalarMultiply(factor),
                c.scalarMultiply(factor),
                linear.mapMultiply(factor));
    }

    static RealMatrix matrix(int rows, int columns) {
        return new Array2DRowRealMatrix(rows, columns);
    }

    /** U diag U' with a random rotation U and eigenvalues spread evenly from {@code low} to {@code high}. */
    private static RealMatrix symmetric(int size, double low, double high, RandomGenerator random) {
        double[] eigenvalues = new double[size];
        for (int i = 0; i < size; i++) {
            eigenvalues[i] = low + (high - low) * i / (size - 1);
        }
        RealMatrix matrix = MatrixUtils.createRealDiagonalMatrix(eigenvalues);
        RealVector axis = vector(size, random);
        RealMatrix reflection = MatrixUtils.createRealIdentityMatrix(size)
                .subtract(axis.outerProduct(axis).scalarMultiply(2 / axis.dotProduct(axis)));
        return reflection.multiply(matrix).multiply(reflection);
    }

    private static RealMatrix rectangular(int rows, int columns, RandomGenerator random) {
        RealMatrix matrix = matrix(rows, columns);
        for (int i = 0; i < rows; i++) {
            matrix.setRowVector(i, vector(columns, random));
        }
        return matrix;
    }

    private static RealVector vector(int size, RandomGenerator random) {
        RealVector vector = new ArrayRealVector(size);
        for (int i = 0; i < size; i++) {
            vector.setEntry(i, random.nextGaussian());
        }
        return vector;
    }
}
