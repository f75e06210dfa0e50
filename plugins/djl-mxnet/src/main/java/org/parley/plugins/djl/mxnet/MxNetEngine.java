package org.parley.plugins.djl.mxnet;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.mxnet.engine.MxEngineProvider;
import ai.djl.mxnet.engine.MxNDArray;
import ai.djl.mxnet.jna.JnaUtils;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import com.sun.jna.ptr.PointerByReference;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.parley.plugins.djl.AutodiffEngine;

/** {@code mxnet}. */
public final class MxNetEngine implements AutodiffEngine {

    private static final int KEEP_GRAPH = 1;

    /** From here on a product with ones, two operators, is faster than the library's way to add up. */
    private static final int LARGE = 4096;

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
            engine = Environment.loading(MxNetEngine::started);
            NativeInterface.load();
        }
    }

    /** The library reads the environment when it is loaded and again when its scheduler is first used. */
    private static Engine started() {
        Engine engine = new MxEngineProvider().getEngine();
        JnaUtils.waitAll();
        return engine;
    }

    @Override
    public NDManager newManager() {
        return engine.newBaseManager(Device.cpu());
    }

    @Override
    public Optional<ByteBuffer> memory(NDArray array) {
        MxNDArray own = (MxNDArray) array;
        own.waitToRead();
        PointerByReference data = new PointerByReference();
        NativeInterface.require(NativeInterface.library().MXNDArrayGetData(own.getHandle(), data));
        long bytes = own.size() * own.getDataType().getNumOfBytes();
        return Optional.of(data.getValue().getByteBuffer(0, bytes));
    }

    @Override
    public NDArray product(NDArray a, boolean transposeA, NDArray b, boolean transposeB) {
        return MatrixProduct.of((MxNDArray) a, transposeA, (MxNDArray) b, transposeB);
    }

    @Override
    public NDArray sumOfRows(NDArray matrix) {
        if (matrix.size() < LARGE) {
            return AutodiffEngine.super.sumOfRows(matrix);
        }
        NDArray ones = matrix.getManager().ones(new Shape(1, matrix.getShape().get(0)), matrix.getDataType());
        return product(ones, false, matrix, false);
    }

    /** The library copies what it is given: its graph refers to nothing of Java. */
    @Override
    public <T> T record(NDManager manager, Recorded<T> code) {
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
