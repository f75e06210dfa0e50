package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
import org.parley.api.data.Samples;

/**
 * Numbers of one precision on their way between Java and an engine.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
interface Numbers<A> {

    Numbers<double[]> DOUBLE = new DoubleNumbers();
    Numbers<float[]> SINGLE = new SingleNumbers();

    DataType type();

    A allocate(int size);

    /** The numbers from {@code offset} on, as many as the shape holds. */
    NDArray put(NDManager manager, A numbers, int offset, Shape shape);

    void read(NDArray array, A into, int offset);

    void copyFeatures(Samples samples, int sample, A into, int offset);

    A narrowed(double[] numbers);

    double[] widened(A numbers);

    /** Adds so many times these numbers to others. */
    void add(double weight, A numbers, A to);

    double first(A numbers);

    A copy(A numbers);

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
        public NDArray put(NDManager manager, double[] numbers, int offset, Shape shape) {
            NDArray array = manager.create(shape, type()); // in memory of the engine, not of Java
            array.set(DoubleBuffer.wrap(numbers, offset, (int) shape.size()));
            return array;
        }

        @Override
        public void read(NDArray array, double[] into, int offset) {
            double[] numbers = array.toDoubleArray();
            System.arraycopy(numbers, 0, into, offset, numbers.length);
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
        public void add(double weight, double[] numbers, double[] to) {
            for (int k = 0; k < to.length; k++) {
                to[k] += weight * numbers[k];
            }
        }

        @Override
        public double first(double[] numbers) {
            return numbers[0];
        }

        @Override
        public double[] copy(double[] numbers) {
            return numbers.clone();
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
        public NDArray put(NDManager manager, float[] numbers, int offset, Shape shape) {
            NDArray array = manager.create(shape, type()); // in memory of the engine, not of Java
            array.set(FloatBuffer.wrap(numbers, offset, (int) shape.size()));
            return array;
        }

        @Override
        public void read(NDArray array, float[] into, int offset) {
            float[] numbers = array.toFloatArray();
            System.arraycopy(numbers, 0, into, offset, numbers.length);
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
        public void add(double weight, float[] numbers, float[] to) {
            for (int k = 0; k < to.length; k++) {
                to[k] += (float) weight * numbers[k];
            }
        }

        @Override
        public double first(float[] numbers) {
            return numbers[0];
        }

        @Override
        public float[] copy(float[] numbers) {
            return numbers.clone();
        }

        @Override
        public boolean areEqual(float[] one, float[] other) {
            return Arrays.equals(one, other);
        }
    }
}
