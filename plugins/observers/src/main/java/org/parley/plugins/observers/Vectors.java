package org.parley.plugins.observers;

/** Norms of plain vectors. */
final class Vectors {

    private Vectors() {}

    static double square(double[] vector) {
        double sum = 0;
        for (double entry : vector) {
            sum += entry * entry;
        }
        return sum;
    }

    static double distance(double[] a, double[] b) {
        return Math.sqrt(squaredDistance(a, 0, b, 0, a.length));
    }

    /** Returns the squared distance of two sections of this length. */
    static double squaredDistance(double[] a, int fromA, double[] b, int fromB, int length) {
        double sum = 0;
        for (int k = 0; k < length; k++) {
            double difference = a[fromA + k] - b[fromB + k];
            sum += difference * difference;
        }
        return sum;
    }
}
