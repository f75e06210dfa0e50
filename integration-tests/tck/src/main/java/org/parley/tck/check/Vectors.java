package org.parley.tck.check;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Vector arithmetic on arrays. */
final class Vectors {

    private Vectors() {}

    static double[] random(int size, RandomGenerator random) {
        return DoubleStream.generate(random::nextGaussian).limit(size).toArray();
    }

    /** Returns a + c b. */
    static double[] sum(double[] a, double c, double[] b) {
        double[] sum = new double[a.length];
        for (int k = 0; k < a.length; k++) {
            sum[k] = a[k] + c * b[k];
        }
        return sum;
    }

    static double[] scaled(double c, double[] a) {
        return Arrays.stream(a).map(entry -> c * entry).toArray();
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }

    static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    /** Returns the distance of two vectors, relative to the larger one; 0 if both vanish. */
    static double relativeDistance(double[] a, double[] b) {
        double size = Math.max(norm(a), norm(b));
        return size == 0 ? 0 : norm(sum(a, -1, b)) / size;
    }

    static double[] widened(float[] from) {
        return IntStream.range(0, from.length).mapToDouble(k -> from[k]).toArray();
    }

    static float[] narrowed(double[] from) {
        float[] narrow = new float[from.length];
        for (int k = 0; k < from.length; k++) {
            narrow[k] = (float) from[k];
        }
        return narrow;
    }
}
