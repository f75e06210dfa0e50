package org.parley.plugins.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;

/**
 * An engine of the Deep Java Library that evaluates expressions and differentiates them; found as a service in the jars of engine plugins.
 *
 * <p>All methods may be called by many threads at once, each with arrays of its own.
 */
public interface AutodiffEngine {

    /** How run files name it. */
    String name();

    /**
     * Loads the native library, once per process, and limits it to one thread per caller: agents are what runs in parallel.
     *
     * @throws RuntimeException or {@link LinkageError} or {@link AssertionError} when there is none for this platform
     */
    void load();

    /** A new manager of arrays in main memory, to be closed by the caller. */
    NDManager newManager();

    /** Runs code of which the engine keeps the graph, from variables that require a gradient to results. */
    <T> T record(Recorded<T> code);

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
