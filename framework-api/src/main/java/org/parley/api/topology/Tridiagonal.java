package org.parley.api.topology;

import java.util.Arrays;

/** A symmetric tridiagonal matrix that grows by a row at a time and knows its extreme eigenvalues, by bisection on Sturm counts. */
final class Tridiagonal {

    private static final double RESOLUTION = 0x1.0p-51;

    private double[] diagonal = new double[16];
    private double[] couplings = new double[16];
    private int size;
    private double magnitude;

    /**
     * @param value the new diagonal entry
     * @param coupling the entry between the new row and the one before it; ignored for the first row
     */
    void add(double value, double coupling) {
        if (size == diagonal.length) {
            diagonal = Arrays.copyOf(diagonal, 2 * size);
            couplings = Arrays.copyOf(couplings, 2 * size);
        }
        diagonal[size] = value;
        couplings[size] = size == 0 ? 0 : coupling;
        magnitude = Math.max(magnitude, Math.abs(value) + Math.abs(couplings[size]));
        size++;
    }

    double smallest() {
        return eigenvalue(0);
    }

    double largest() {
        return eigenvalue(size - 1);
    }

    /** The size of the largest eigenvalue, within a factor of two: what round-off is measured by. */
    double magnitude() {
        return magnitude;
    }

    private double eigenvalue(int rank) {
        double low = lowerBound();
        double high = upperBound();
        while (high - low > RESOLUTION * magnitude) {
            double middle = low + (high - low) / 2;
            if (eigenvaluesBelow(middle) > rank) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low + (high - low) / 2;
    }

    private int eigenvaluesBelow(double bound) {
        int count = 0;
        double pivot = 1;
        for (int i = 0; i < size; i++) {
            pivot = diagonal[i] - bound - couplings[i] * couplings[i] / pivot;
            if (pivot == 0) {
                pivot = Double.MIN_NORMAL;
            }
            if (pivot < 0) {
                count++;
            }
        }
        return count;
    }

    private double lowerBound() {
        double bound = Double.POSITIVE_INFINITY;
        for (int i = 0; i < size; i++) {
            bound = Math.min(bound, diagonal[i] - radius(i));
        }
        return bound;
    }

    private double upperBound() {
        double bound = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < size; i++) {
            bound = Math.max(bound, diagonal[i] + radius(i));
        }
        return bound;
    }

    private double radius(int i) {
        return Math.abs(couplings[i]) + (i + 1 < size ? Math.abs(couplings[i + 1]) : 0);
    }
}
