package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * An engine of the Deep Java Library that evaluates expressions and differentiates them; found as a service in the jars of engine plugins.
 *
 * <p>All methods may be called by many threads at once, each with arrays of its own.
 */
public interface AutodiffEngine {

    /** The device that every engine has, and begins on. */
    String CPU = "cpu";

    /** How run files name it. */
    String name();

    /**
     * Loads the native library, once per process, and limits it to one thread per caller: agents are what runs in parallel.
     *
     * @throws RuntimeException or {@link LinkageError} or {@link AssertionError} when there is none for this platform
     */
    void load();

    /** Where it can compute on this machine, by the names that run files use: {@code cpu}, {@code gpu-0}. */
    default List<String> devices() {
        return List.of(CPU);
    }

    /**
     * The same engine with its arrays on another device.
     *
     * @param device one of {@link #devices}
     */
    default AutodiffEngine on(String device) {
        return this;
    }

    /** A new manager of arrays on the device, to be closed by the caller. */
    NDManager newManager();

    /**
     * Where the entries of an array lie one after the other in main memory, to be read or written in place while the array lives. Nothing
     * where they do not, or the engine cannot tell: numbers then travel through {@link NDArray}, in several copies.
     */
    default Optional<ByteBuffer> memory(NDArray array) {
        return Optional.empty();
    }

    /** The product of two matrices, each transposed first where it says so, in the way that is fastest; it is never recorded. */
    default NDArray product(NDArray a, boolean transposeA, NDArray b, boolean transposeB) {
        return Operators.product(a, transposeA, b, transposeB);
    }

    /** The sum of the rows of a matrix, as a matrix of one row, in the way that is fastest; it is never recorded. */
    default NDArray sumOfRows(NDArray matrix) {
        return matrix.sum(new int[] {0}, true);
    }

    /**
     * Runs code of which the engine keeps the graph, from variables that require a gradient to results, until the manager is closed.
     *
     * <p>Everything that the graph refers to must live as long, even if the code closes the array. DJL's arithmetic with numbers of Java, such
     * as {@code array.mul(0.5)}, closes the arrays that it makes of them.
     *
     * @param manager of the variables; one that is used for nothing else
     */
    <T> T record(NDManager manager, Recorded<T> code);

    /** Gradients of a recorded number in these variables, zero in those it does not depend on; its graph stays. */
    NDList gradients(NDArray number, NDList variables);

    /**
     * The same with a graph of their own, so that they can be differentiated again; once for each number.
     *
     * @param others variables of the graph whose gradients are not asked for
     */
    NDList recordedGradients(NDArray number, NDList variables, NDList others);

    /** Code that computes something. */
    @FunctionalInterface
    interface Recorded<T> {
        T run();
    }
}
