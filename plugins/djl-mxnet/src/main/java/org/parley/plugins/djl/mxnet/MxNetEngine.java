package org.parley.plugins.djl.mxnet;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.mxnet.engine.MxEngineProvider;
import ai.djl.mxnet.jna.JnaUtils;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import org.parley.plugins.djl.AutodiffEngine;

/** {@code mxnet}. */
public final class MxNetEngine implements AutodiffEngine {

    private static final int KEEP_GRAPH = 1;

    /** How the library says that a number depends on no variable at all. */
    private static final String CONSTANT = "not in a computational graph";

    private Engine engine;

    @Override
    public String name() {
        return "mxnet";
    }

    @Override
    public synchronized void load() {
        if (engine == null) {
            Environment.limitThreads();
            engine = new MxEngineProvider().getEngine();
            RecordedGradients.load();
        }
    }

    @Override
    public NDManager newManager() {
        return engine.newBaseManager(Device.cpu());
    }

    @Override
    public <T> T record(Recorded<T> code) {
        boolean recording = JnaUtils.autogradSetIsRecording(true);
        boolean training = JnaUtils.autogradSetTraining(true);
        try {
            return code.run();
        } finally {
            JnaUtils.autogradSetIsRecording(recording);
            JnaUtils.autogradSetTraining(training);
        }
    }

    @Override
    public NDList gradients(NDArray number, NDList variables) {
        NDList gradients = new NDList();
        for (NDArray variable : variables) {
            // What the number does not depend on would keep the gradient of something else.
            NDArray gradient = variable.getGradient();
            gradients.add(gradient.muli(0));
        }
        backward(number);
        return gradients;
    }

    @Override
    public NDList recordedGradients(NDArray number, NDList variables, NDList others) {
        return RecordedGradients.of(number, variables);
    }

    private static void backward(NDArray number) {
        try {
            JnaUtils.autogradBackward(new NDList(number), KEEP_GRAPH);
        } catch (EngineException failure) {
            if (!String.valueOf(failure.getMessage()).contains(CONSTANT)) {
                throw failure;
            }
        }
    }
}
