package org.parley.plugins.djl.mxnet;

import ai.djl.engine.EngineException;
import ai.djl.mxnet.jna.LibUtils;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.util.Objects;

/** The functions of MXNet's C interface that DJL does not offer. */
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

    /** The library, which DJL has already loaded. Opening it again returns the same instance. */
    final class Loaded {
        private static final NativeInterface LIBRARY = Native.load(LibUtils.getLibName(), NativeInterface.class);

        private Loaded() {}
    }

    /** Opens the library as DJL does: with the context class loader that loads engines. */
    static void load() {
        Objects.requireNonNull(Loaded.LIBRARY);
    }

    static NativeInterface library() {
        return Loaded.LIBRARY;
    }

    /**
     * Checks the result of a call.
     *
     * @param failed the value that the call returned
     */
    static void require(int failed) {
        if (failed != 0) {
            throw new EngineException(Loaded.LIBRARY.MXGetLastError());
        }
    }
}
