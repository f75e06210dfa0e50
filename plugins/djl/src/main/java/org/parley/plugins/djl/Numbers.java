package org.parley.plugins.djl;

import ai.djl.ndarray.types.DataType;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
import org.parley.api.data.Samples;

/**
 * Conversions of one precision between Java and an engine.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
interface Numbers<A> {

    Numbers<double[]> DOUBLE = new DoubleNumbers();
    Numbers<float[]> SINGLE = new SingleNumbers();

    DataType type();

    A allocate(int size);

    void clear(A numbers, int offset, int size);

    /** Wraps these numbers without a copy. */
    Buffer buffer(A numbers, int offset, int size);

    void write(A numbers, int offset, int size, ByteBuffer to);

    void read(ByteBuffer from, A into, int offset, int size);

    void copyFeatures(Samples samples, int sample, A into, int offset);

    A narrowed(double[] numbers);

    double[] widened(A numbers);

    void scale(double factor, A numbers, int offset, int size);

    /** Adds a multiple of these numbers to others. */
    void add(double weight, A numbers, int from, A to, int at, int size);

    default void copy(A numbers, A to) {
        System.arraycopy(numbers, 0, to, 0, Array.getLength(to));
    }

    boolean areEqual(A one, A other);

    /** Double precision. */
    final class DoubleNumbers implements Numbers<double[]> {

        @Override
        public DataType type() {
            return DataType.FLOAT64;
        }

        @Override
        public double[] allocate(int size) {
            return new double[size];
        }

        @Override
        public void clear(double[] numbers, int offset, int size) {
            Arrays.fill(numbers, offset, offset + size, 0);
        }

        @Override
        public Buffer buffer(double[] numbers, int offset, int size) {
            return DoubleBuffer.wrap(numbers, offset, size);
        }

        @Override
        public void write(double[] numbers, int offset, int size, ByteBuffer to) {
            to.asDoubleBuffer().put(numbers, offset, size);
        }

        @Override
        public void read(ByteBuffer from, double[] into, int offset, int size) {
            from.asDoubleBuffer().get(into, offset, size);
        }

        @Override
        public void copyFeatures(Samples samples, int sample, double[] into, int offset) {
            samples.copyFeatures(sample, into, offset);
        }

        @Override
        public double[] narrowed(double[] numbers) {
            return numbers;
        }

        @Override
        public double[] widened(double[] numbers) {
            return numbers;
        }

        @Override
        public void scale(double factor, double[] numbers, int offset, int size) {
            if (factor != 1) {
                for (int k = offset; k < offset + size; k++) {
                    numbers[k] *= factor;
                }
            }
        }

        @Override
        public void add(double weight, double[] numbers, int from, double[] to, int at, int size) {
            for (int k = 0; k < size; k++) {
                to[at + k] += weight * numbers[from + k];
            }
        }

        @Override
        public boolean areEqual(double[] one, double[] other) {
            return Arrays.equals(one, other);
        }
    }

    /** Single precision. */
    final class SingleNumbers implements Numbers<float[]> {

        @Override
        public DataType type() {
            return DataType.FLOAT32;
        }

        @Override
        public float[] allocate(int size) {
            return new float[size];
        }

        @Override
        public void clear(float[] numbers, int offset, int size) {
            Arrays.fill(numbers, offset, offset + size, 0);
        }

        @Override
        public Buffer buffer(float[] numbers, int offset, int size) {
            return FloatBuffer.wrap(numbers, offset, size);
        }

        @Override
        public void write(float[] numbers, int offset, int size, ByteBuffer to) {
            to.asFloatBuffer().put(numbers, offset, size);
        }

        @Override
        public void read(ByteBuffer from, float[] into, int offset, int size) {
            from.asFloatBuffer().get(into, offset, size);
        }

        @Override
        public void copyFeatures(Samples samples, int sample, float[] into, int offset) {
            samples.copyFeatures(sample, into, offset);
        }

        @Override
        public float[] narrowed(double[] numbers) {
            float[] narrow = new float[numbers.length];
            for (int k = 0; k < narrow.length; k++) {
                narrow[k] = (float) numbers[k];
            }
            return narrow;
        }

        @Override
        public double[] widened(float[] numbers) {
            double[] wide = new double[numbers.length];
            for (int k = 0; k < wide.length; k++) {
                wide[k] = numbers[k];
            }
            return wide;
        }

        @Override
        public void scale(double factor, float[] numbers, int offset, int size) {
            if (factor != 1) {
                for (int k = offset; k < offset + size; k++) {
                    numbers[k] *= (float) factor;
                }
            }
        }

        @Override
        public void add(double weight, float[] numbers, int from, float[] to, int at, int size) {
            for (int k = 0; k < size; k++) {
                to[at + k] += (float) weight * numbers[from + k];
            }
        }

        @Override
        public boolean areEqual(float[] one, float[] other) {
            return Arrays.equals(one, other);
        }
    }
}
