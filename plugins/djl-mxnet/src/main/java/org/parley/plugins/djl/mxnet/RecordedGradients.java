package org.parley.plugins.djl.mxnet;

import ai.djl.engine.EngineException;
import ai.djl.mxnet.engine.MxNDArray;
import ai.djl.mxnet.engine.MxNDManager;
import ai.djl.mxnet.jna.LibUtils;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.util.List;
import java.util.Objects;

/**
 * Gradients that have a graph themselves, which DJL does not offer.
 *
 * <p>Few operators of MXNet can be differentiated twice. Most say so; some, such as FullyConnected behind others, return zeros: never rely
 * on these gradients without a comparison.
 */
final class RecordedGradients {

    private RecordedGradients() {}

    /** The part of MXNet's C interface that DJL leaves out. */
    private interface MxNet extends Library {

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

        String MXGetLastError();
    }

    /** The library that DJL has loaded already; opening it again gives the same. */
    private static final class Loaded {
        static final MxNet LIBRARY = Native.load(LibUtils.getLibName(), MxNet.class);
    }

    /** Opens the library, which is found as DJL finds it: with the context class loader that engines are loaded with. */
    static void load() {
        Objects.requireNonNull(Loaded.LIBRARY);
    }

    static NDList of(NDArray number, NDList variables) {
        PointerByReference gradients = new PointerByReference();
        int failed = Loaded.LIBRARY.MXAutogradBackwardEx(
                1,
                handles(List.of(number)),
                null,
                variables.size(),
                handles(variables),
                1,
                1,
                1,
                gradients,
                new PointerByReference());
        if (failed != 0) {
            throw new EngineException(Loaded.LIBRARY.MXGetLastError());
        }
        // The library keeps the handles until its next call only.
        Pointer[] found = gradients.getValue().getPointerArray(0, variables.size());
        MxNDManager manager = (MxNDManager) number.getManager();
        NDList arrays = new NDList();
        for (Pointer handle : found) {
            arrays.add(manager.create(handle));
        }
        return arrays;
    }

    private static Pointer handles(List<NDArray> arrays) {
        Memory memory = new Memory((long) arrays.size() * Native.POINTER_SIZE);
        for (int k = 0; k < arrays.size(); k++) {
            memory.setPointer((long) k * Native.POINTER_SIZE, ((MxNDArray) arrays.get(k)).getHandle());
        }
        return memory;
    }
}
