package org.parley.plugins.djl.pytorch;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.pytorch.engine.PtEngineProvider;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import org.parley.plugins.djl.AutodiffEngine;

/** {@code pytorch}. */
public final class PyTorchEngine implements AutodiffEngine {

    /** How the library says that a number depends on no variable at all; asking it beforehand can end the process. */
    private static final String CONSTANT = "does not require grad";

    private Engine engine;

    @Override
    public String name() {
        return "pytorch";
    }

    @Override
    public synchronized void load() {
        if (engine == null) {
            engine = new PtEngineProvider().getEngine();
            JniUtils.setNumThreads(1);
        }
    }

    @Override
    public NDManager newManager() {
        return engine.newBaseManager(Device.cpu());
    }

    /** DJL's own collector of gradients serves one thread of the process; the library itself knows no such limit. */
    @Override
    public <T> T record(Recorded<T> code) {
        boolean before = JniUtils.isGradMode();
        JniUtils.setGradMode(true);
        try {
            return code.run();
        } finally {
            JniUtils.setGradMode(before);
        }
    }

    @Override
    public NDList gradients(NDArray number, NDList variables, boolean recorded) {
        variables.forEach(PyTorchEngine::forgetGradient);
        backward((PtNDArray) number, recorded);
        NDList gradients = new NDList();
        for (NDArray variable : variables) {
            NDArray gradient = JniUtils.getGradient((PtNDArray) variable);
            if (gradient == null) {
                gradients.add(variable.zerosLike());
            } else {
                // Something new where it is differentiated again: the library adds what comes next to the same array.
                gradients.add(recorded ? gradient.add(0) : gradient);
            }
        }
        return gradients;
    }

    private static void backward(PtNDArray number, boolean recorded) {
        try {
            JniUtils.backward(number, (PtNDArray) number.onesLike(), true, recorded);
        } catch (EngineException failure) {
            if (!String.valueOf(failure.getMessage()).contains(CONSTANT)) {
                throw failure;
            }
        }
    }

    private static void forgetGradient(NDArray variable) {
        if (JniUtils.getGradient((PtNDArray) variable) != null) {
            boolean before = JniUtils.isGradMode();
            JniUtils.setGradMode(false);
            try {
                JniUtils.zeroGrad((PtNDArray) variable);
            } finally {
                JniUtils.setGradMode(before);
            }
        }
    }
}
