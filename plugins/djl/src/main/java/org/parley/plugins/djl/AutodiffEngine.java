package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * An engine of the Deep Java Library that evaluates and differentiates expressions. Engine plugins provide it as a service.
 *
 * <p>All methods may be called by several threads at once, each with its own arrays.
 */
public interface AutodiffEngine {

    /** The device that every engine has and uses by default. */
    String CPU = "cpu";

    /** Returns the name in run files. */
    String name();

    /**
     * Loads the native library once per process and limits it to one thread per caller, because agents run in parallel.
     *
     * @throws RuntimeException or {@link LinkageError} or {@link AssertionError} if the library does not exist for this platform
     */
    void load();

    /** Returns the devices of this machine by their names in run files: {@code cpu}, {@code gpu-0}. */
    default List<String> devices() {
        return List.of(CPU);
    }

    /**
     * Returns this engine with its arrays on another device.
     *
     * @param device one of {@link #devices}
     */
    default AutodiffEngine on(String device) {
        return this;
    }

    /** Returns a new manager of arrays on the device, which the caller must close. */
    NDManager newManager();

    /**
     * Returns the main memory of an array if its entries are contiguous, to be read or written while the array exists. If it is empty,
     * numbers are copied through {@link NDArray}, several times.
     */
    default Optional<ByteBuffer> memory(NDArray array) {
        return Optional.empty();
    }

    /** Returns the product of two matrices, each transposed if set, in the fastest way. The product is never recorded. */
    default NDArray product(NDArray a, boolean transposeA, NDArray b, boolean transposeB) {
        return Operators.product(a, transposeA, b, transposeB);
    }

    /** Returns the sum of the rows of a matrix as a matrix with one row, in the fastest way. The sum is never recorded. */
    default NDArray sumOfRows(NDArray matrix) {
        return matrix.sum(new int[] {0}, true);
    }

    /**
     * Runs code and records its graph, from variables that require a gradient to results, until the manager is closed.
     *
     * <p>All arrays of the graph must exist as long, even if the code closes them. DJL's arithmetic with Java numbers, such as {@code
     * array.mul(0.5)}, closes the arrays that it creates for the numbers.
     *
     * @param manager the manager of the variables, which must not have other arrays
     */
    <T> T record(NDManager manager, Recorded<T> code);

    /**
     * Returns the gradients of a recorded number in these variables, and zero for variables that it does not depend on. The graph is kept.
     */
    NDList gradients(NDArray number, NDList variables);

    /**
     * Returns the gradients with their own graph, so that they can be differentiated again. Call it once per number.
     *
     * @param others variables of the graph without a requested gradient
     */
    NDList recordedGradients(NDArray number, NDList variables, NDList others);

    /** Code with a result. */
    @FunctionalInterface
    interface Recorded<T> {
        T run();
    }
}
