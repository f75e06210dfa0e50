package org.parley.plugins.djl.mxnet;

import ai.djl.engine.EngineException;
import ai.djl.mxnet.jna.LibUtils;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.util.Objects;

/** The part of MXNet's C interface that DJL leaves out. */
interface NativeInterface extends Library {

    int MXAutogradBackwardEx(
            int outputs,
            Pointer outputHandles,
            Pointer heads,
            int variables,
            Pointer variableHandles,
            int retainGraph,
            int createGraph,
            int training,
            PointerByReference gradients,
            PointerByReference storage);

    int MXNDArrayGetData(Pointer array, PointerByReference data);

    int MXNDArrayReshape64(Pointer array, int axes, long[] shape, byte reverse, PointerByReference view);

    String MXGetLastError();

    /** The library that DJL has loaded already; opening it again gives the same. */
    final class Loaded {
        private static final NativeInterface LIBRARY = Native.load(LibUtils.getLibName(), NativeInterface.class);

        private Loaded() {}
    }

    /** Opens the library, which is found as DJL finds it: with the context class loader that engines are loaded with. */
    static void load() {
        Objects.requireNonNull(Loaded.LIBRARY);
    }

    static NativeInterface library() {
        return Loaded.LIBRARY;
    }

    /**
     * Ends a call.
     *
     * @param failed what it returned
     */
    static void require(int failed) {
        if (failed != 0) {
            throw new EngineException(Loaded.LIBRARY.MXGetLastError());
        }
    }
}
