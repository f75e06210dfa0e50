package org.parley.plugins.djl.pytorch;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.ndarray.BaseNDManager;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtEngineProvider;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import ai.djl.pytorch.jni.LibUtils;
import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.plugins.djl.AutodiffEngine;

/** The engine {@code pytorch}. */
public final class PyTorchEngine implements AutodiffEngine {

    /** The library's message for a number that does not depend on any variable. Testing for this in advance can crash the process. */
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

    /**
     * Triggers two warnings that the library prints once per process. They concern DJL's calls, and the leak that {@link #detachGradient}
     * prevents.
     */
    private void provokeWarnings() {
        try (NDManager manager = newManager()) {
            NDArray variable = manager.create(new Shape(1));
            variable.set(FloatBuffer.wrap(new float[1]));
            variable.setRequiresGradient(true);
            recordedGradients(record(manager, variable::square), new NDList(variable), new NDList());
        }
    }

    /** Returns the devices that the native library supports and finds. The default library supports no GPU. */
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

    /** DJL's own gradient collector serves only one thread per process. The library has no such limit. */
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
            // A new array, because the library adds later gradients to the array that the variable keeps.
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

    /** Detaches the gradient: a variable whose gradient has a graph containing the variable is never freed. */
    private static void detachGradient(NDArray variable) {
        PtNDArray gradient = JniUtils.getGradient((PtNDArray) variable);
        if (gradient != null) {
            Libtorch.detach(gradient);
        }
    }

    /**
     * The arrays of a manager, and the Java memory of those that were closed.
     *
     * <p>DJL creates an array of Java numbers as a view of a direct buffer, and drops the buffer when the array is closed. Its arithmetic
     * with numbers closes such an array at once, but libtorch saves it for the backward pass. The garbage collector then frees the buffer,
     * and the backward pass reads freed memory.
     *
     * <p>This map replaces DJL's own. It keeps each buffer as long as the manager, including those of its sub-managers.
     */
    @SuppressWarnings("serial") // never serialized
    private static final class KeptBuffers extends ConcurrentHashMap<String, AutoCloseable> {

        private static final Field ARRAYS = field(BaseNDManager.class, "resources");
        private static final Field BUFFER = field(PtNDArray.class, "dataRef");

        private final transient Set<Object> buffers;

        private KeptBuffers(Set<Object> buffers) {
            this.buffers = buffers;
        }

        /** Keeps the buffers of arrays that leave this manager from now on. */
        static void install(NDManager manager) {
            if (!(get(ARRAYS, manager) instanceof KeptBuffers)) {
                install(manager, Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>())));
            }
        }

        private static void install(Object manager, Set<Object> buffers) {
            KeptBuffers arrays = new KeptBuffers(buffers);
            ((Map<?, ?>) get(ARRAYS, manager)).forEach((id, array) -> arrays.put((String) id, (AutoCloseable) array));
            try {
                ARRAYS.set(manager, arrays);
            } catch (IllegalAccessException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        @Override
        public AutoCloseable put(String id, AutoCloseable resource) {
            if (resource instanceof BaseNDManager manager) {
                install(manager, buffers);
            }
            return super.put(id, resource);
        }

        /** An array that is being closed calls this method before it drops its buffer. */
        @Override
        public AutoCloseable remove(Object id) {
            AutoCloseable resource = super.remove(id);
            keep(resource);
            return resource;
        }

        /** A manager that is being closed calls this method before it closes its arrays, which then no longer call {@link #remove}. */
        @Override
        public Collection<AutoCloseable> values() {
            Collection<AutoCloseable> all = super.values();
            all.forEach(this::keep);
            return all;
        }

        private void keep(AutoCloseable resource) {
            Object buffer = resource instanceof PtNDArray ? get(BUFFER, resource) : null;
            if (buffer != null) {
                buffers.add(buffer);
            }
        }

        private static Object get(Field field, Object object) {
            try {
                return field.get(object);
            } catch (IllegalAccessException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        private static Field field(Class<?> type, String name) {
            try {
                Field field = type.getDeclaredField(name);
                field.setAccessible(true);
                return field;
            } catch (NoSuchFieldException other) {
                throw new IllegalStateException(
                        "this version of DJL does not have " + type.getName() + "." + name
                                + ", without which graphs would refer to freed memory",
                        other);
            }
        }
    }

    /**
     * The functions of the C++ library that DJL does not offer, under the names that compilers other than Microsoft's generate. If they
     * are missing, warnings are printed and memory use grows.
     */
    private static final class Libtorch {

        /** {@code at::Tensor& detach_(at::Tensor&)}, which detaches an array from its computation. */
        private static final Optional<Function> DETACH = library("torch_cpu")
                .flatMap(library -> found(() -> library.getFunction("_ZN2at4_ops7detach_4callERNS_6TensorE")));

        /** The least severe level of messages that are printed. */
        private static final Optional<Pointer> LOG_LEVEL = library("c10")
                .flatMap(library -> found(() -> library.getGlobalVariableAddress("FLAGS_caffe2_log_level")));

        private static final int ERROR = 2;

        private Libtorch() {}

        static void detach(PtNDArray array) {
            DETACH.ifPresent(detach -> detach.invokePointer(new Object[] {new Pointer(array.getHandle())}));
        }

        static void withoutWarnings(Runnable code) {
            int before = LOG_LEVEL.map(level -> level.getInt(0)).orElse(ERROR);
            LOG_LEVEL.ifPresent(level -> level.setInt(0, Math.max(before, ERROR)));
            try {
                code.run();
            } finally {
                LOG_LEVEL.ifPresent(level -> level.setInt(0, before));
            }
        }

        /** Returns a library that DJL has already loaded. Opening it again returns the same instance. */
        private static Optional<NativeLibrary> library(String name) {
            Path file = Path.of(LibUtils.getLibtorchPath()).resolve(System.mapLibraryName(name));
            return found(() -> NativeLibrary.getInstance(file.toString()));
        }

        private interface Search<T> {
            T find();
        }

        private static <T> Optional<T> found(Search<T> search) {
            try {
                return Optional.of(search.find());
            } catch (UnsatisfiedLinkError absent) {
                return Optional.empty();
            }
        }
    }
}
