package org.parley.plugins.djl.pytorch;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtEngineProvider;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.plugins.djl.AutodiffEngine;

/** {@code pytorch}. */
public final class PyTorchEngine implements AutodiffEngine {

    /** How the library says that a number depends on no variable at all; asking it beforehand can end the process. */
    private static final String CONSTANT = "does not require grad";

    private static final String GPU = "gpu-";

    private final Device device;
    private Engine engine;

    public PyTorchEngine() {
        this(Device.cpu(), null);
    }

    private PyTorchEngine(Device device, Engine engine) {
        this.device = device;
        this.engine = engine;
    }

    @Override
    public String name() {
        return "pytorch";
    }

    @Override
    public synchronized void load() {
        if (engine == null) {
            engine = new PtEngineProvider().getEngine();
            JniUtils.setNumThreads(1);
            Libtorch.withoutWarnings(this::provokeWarnings);
        }
    }

    /** Two that the library gives once per process, of how DJL calls it and of what {@link #detachGradient} takes care of. */
    private void provokeWarnings() {
        try (NDManager manager = newManager()) {
            NDArray variable = manager.create(new Shape(1));
            variable.set(FloatBuffer.wrap(new float[1]));
            variable.setRequiresGradient(true);
            recordedGradients(record(manager, variable::square), new NDList(variable), new NDList());
        }
    }

    /** Those that the native library was built for and finds; the one that is installed by default knows no GPU. */
    @Override
    public List<String> devices() {
        return Stream.concat(
                        Stream.of(CPU), IntStream.range(0, engine.getGpuCount()).mapToObj(number -> GPU + number))
                .toList();
    }

    @Override
    public AutodiffEngine on(String name) {
        Device other = name.equals(CPU) ? Device.cpu() : Device.gpu(Integer.parseInt(name.substring(GPU.length())));
        return new PyTorchEngine(other, engine);
    }

    @Override
    public NDManager newManager() {
        return engine.newBaseManager(device);
    }

    @Override
    public Optional<ByteBuffer> memory(NDArray array) {
        return device.isGpu()
                ? Optional.empty()
                : Optional.of(JniUtils.getByteBuffer((PtNDArray) array, true)).filter(ByteBuffer::isDirect);
    }

    /** DJL's own collector of gradients serves one thread of the process; the library itself knows no such limit. */
    @Override
    public <T> T record(NDManager manager, Recorded<T> code) {
        KeptBuffers.install(manager);
        boolean before = JniUtils.isGradMode();
        JniUtils.setGradMode(true);
        try {
            return code.run();
        } finally {
            JniUtils.setGradMode(before);
        }
    }

    @Override
    public NDList gradients(NDArray number, NDList variables) {
        variables.forEach(PyTorchEngine::forgetGradient);
        backward((PtNDArray) number, false);
        NDList gradients = new NDList();
        for (NDArray variable : variables) {
            NDArray gradient = JniUtils.getGradient((PtNDArray) variable);
            gradients.add(gradient == null ? variable.zerosLike() : gradient);
        }
        return gradients;
    }

    @Override
    public NDList recordedGradients(NDArray number, NDList variables, NDList others) {
        variables.forEach(PyTorchEngine::forgetGradient);
        backward((PtNDArray) number, true);
        NDList gradients = new NDList();
        for (NDArray variable : variables) {
            NDArray gradient = JniUtils.getGradient((PtNDArray) variable);
            // Something new: the library adds what comes next to the array that the variable keeps.
            gradients.add(gradient == null ? variable.zerosLike() : gradient.add(0));
        }
        variables.forEach(PyTorchEngine::detachGradient);
        others.forEach(PyTorchEngine::detachGradient);
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

    /** A variable that keeps a gradient with a graph, in which the variable is, is never freed. */
    private static void detachGradient(NDArray variable) {
        PtNDArray gradient = JniUtils.getGradient((PtNDArray) variable);
        if (gradient != null) {
            Libtorch.detach(gradient);
        }
    }
}
