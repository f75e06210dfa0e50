package org.parley.plugins.djl.mxnet;

import ai.djl.mxnet.engine.MxNDArray;
import ai.djl.mxnet.engine.MxNDManager;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.util.List;

/**
 * Gradients that have a graph themselves, which DJL does not offer.
 *
 * <p>Few operators of MXNet can be differentiated twice. Most say so; some, such as FullyConnected behind others, return zeros: never rely
 * on these gradients without a comparison.
 */
final class RecordedGradients {

    private RecordedGradients() {}

    static NDList of(NDArray number, NDList variables) {
        PointerByReference gradients = new PointerByReference();
        NativeInterface.require(NativeInterface.library()
                .MXAutogradBackwardEx(
                        1,
                        handles(List.of(number)),
                        null,
                        variables.size(),
                        handles(variables),
                        1,
                        1,
                        1,
                        gradients,
                        new PointerByReference()));
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
