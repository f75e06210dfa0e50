package org.parley.plugins.python;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;

/**
 * Vectors in one precision, and their copies in memory that a worker shares.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
interface Numbers<A> {

    Numbers<double[]> DOUBLES = new Numbers<>() {
        @Override
        public boolean isDouble() {
            return true;
        }

        @Override
        public double[] allocate(int size) {
            return new double[size];
        }

        @Override
        public int length(double[] vector) {
            return vector.length;
        }

        @Override
        public boolean equal(double[] one, double[] other) {
            return Arrays.equals(one, other);
        }

        @Override
        public void put(double[] from, Shared into) {
            into.doubles.put(0, from);
        }

        @Override
        public void get(Shared from, double[] into) {
            from.doubles.get(0, into);
        }
    };

    Numbers<float[]> FLOATS = new Numbers<>() {
        @Override
        public boolean isDouble() {
            return false;
        }

        @Override
        public float[] allocate(int size) {
            return new float[size];
        }

        @Override
        public int length(float[] vector) {
            return vector.length;
        }

        @Override
        public boolean equal(float[] one, float[] other) {
            return Arrays.equals(one, other);
        }

        @Override
        public void put(float[] from, Shared into) {
            into.floats.put(0, from);
        }

        @Override
        public void get(Shared from, float[] into) {
            from.floats.get(0, into);
        }
    };

    boolean isDouble();

    A allocate(int size);

    int length(A vector);

    boolean equal(A one, A other);

    void put(A from, Shared into);

    void get(Shared from, A into);

    /** A vector in a file that a worker maps as well. */
    final class Shared {

        private final DoubleBuffer doubles;
        private final FloatBuffer floats;

        Shared(ByteBuffer mapped) {
            doubles = mapped.asDoubleBuffer();
            floats = mapped.asFloatBuffer();
        }
    }
}
