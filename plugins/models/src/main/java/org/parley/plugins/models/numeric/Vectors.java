package org.parley.plugins.models.numeric;

import java.util.random.RandomGenerator;

/** Arithmetic on plain arrays, entry by entry from the first to the last. */
public final class Vectors {

    private Vectors() {}

    public static double dot(double[] u, double[] v) {
        double sum = 0;
        for (int k = 0; k < u.length; k++) {
            sum += u[k] * v[k];
        }
        return sum;
    }

    public static double norm(double[] v) {
        return Math.sqrt(dot(v, v));
    }

    /** Computes {@code into += factor x}. */
    public static void add(double factor, double[] x, double[] into) {
        for (int k = 0; k < into.length; k++) {
            into[k] += factor * x[k];
        }
    }

    public static double square(double value) {
        return value * value;
    }

    /** Returns shared normal numbers plus a multiple of an agent's normal numbers. */
    public static double[] blend(
            int size, double scale, double heterogeneity, RandomGenerator shared, RandomGenerator own) {
        double[] values = new double[size];
        for (int k = 0; k < size; k++) {
            values[k] = scale * (shared.nextGaussian() + heterogeneity * own.nextGaussian());
        }
        return values;
    }
}
