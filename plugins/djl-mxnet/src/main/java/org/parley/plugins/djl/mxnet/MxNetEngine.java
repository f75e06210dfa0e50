package org.parley.plugins.djl.mxnet;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.mxnet.engine.MxEngineProvider;
import ai.djl.mxnet.engine.MxNDArray;
import ai.djl.mxnet.engine.MxNDManager;
import ai.djl.mxnet.jna.JnaUtils;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.util.PairList;
import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.parley.plugins.djl.AutodiffEngine;

/** The engine {@code mxnet}. */
public final class MxNetEngine implements AutodiffEngine {

    private static final int KEEP_GRAPH = 1;

    /** From this length on, a product with ones (two operators) is faster than the library's sum. */
    private static final int LARGE = 4096;

    /** The library's message for a number that does not depend on any variable. */
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

    /** Starts the library, which reads the environment when it is loaded and again when its scheduler is first used. */
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

    /** The library copies its arguments, so its graph does not refer to Java memory. */
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
            // If the number does not depend on a variable, the variable would keep an old gradient.
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

    /**
     * The product of two matrices without transposed copies. Large ones in single precision are passed as a batch of one. The library calls
     * oneDNN only for batches, and it is twice as fast as its OpenBLAS.
     */
    private static final class MatrixProduct {

        /** From this number of multiplications on, the product takes longer than the views that a batch needs. */
        private static final long LARGE = 4_000_000;

        private MatrixProduct() {}

        static NDArray of(MxNDArray a, boolean transposeA, MxNDArray b, boolean transposeB) {
            PairList<String, Object> transposed = new PairList<>();
            transposed.add("transpose_a", transposeA ? "True" : "False");
            transposed.add("transpose_b", transposeB ? "True" : "False");
            long rows = a.getShape().get(transposeA ? 1 : 0);
            long columns = b.getShape().get(transposeB ? 0 : 1);
            if (a.getDataType() != DataType.FLOAT32 || a.size() * columns < LARGE) {
                return a.getManager().invoke("linalg_gemm2", new NDArray[] {a, b}, transposed);
            }
            try (MxNDArray batchOfA = asBatch(a);
                    MxNDArray batchOfB = asBatch(b);
                    MxNDArray batch = (MxNDArray)
                            a.getManager().invoke("batch_dot", new NDArray[] {batchOfA, batchOfB}, transposed)) {
                return view(batch, rows, columns);
            }
        }

        private static MxNDArray asBatch(MxNDArray matrix) {
            return view(matrix, 1, matrix.getShape().get(0), matrix.getShape().get(1));
        }

        /** Returns a view of the same memory with another shape. */
        private static MxNDArray view(MxNDArray array, long... shape) {
            PointerByReference view = new PointerByReference();
            NativeInterface.require(NativeInterface.library()
                    .MXNDArrayReshape64(array.getHandle(), shape.length, shape, (byte) 0, view));
            MxNDManager manager = array.getManager();
            return manager.create(view.getValue());
        }
    }

    /**
     * Gradients with their own graph, which DJL does not offer.
     *
     * <p>Few operators of MXNet can be differentiated twice. Most report an error, but some, such as FullyConnected behind others, return
     * zeros. Always verify these gradients.
     */
    private static final class RecordedGradients {

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
            // The library keeps the handles only until its next call.
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

    /** The environment variables that MXNet and its OpenBLAS read when they are loaded. Java itself cannot set them. */
    private static final class Environment {

        private static final String KERNELS = "OPENBLAS_CORETYPE";
        private static final Path PROCESSOR = Path.of("/proc/cpuinfo");

        private Environment() {}

        /** The C library. */
        private interface C extends Library {

            int setenv(String name, String value, int overwrite);

            int unsetenv(String name);
        }

        /** Runs the code with the variables set. Variables set by the user are kept. */
        static <T> T loading(Supplier<T> code) {
            if (Platform.isWindows()) {
                return code.get();
            }
            C library = Native.load(Platform.C_LIBRARY_NAME, C.class);
            // Each caller uses one thread and does the work itself, because a hand-over to another thread takes longer
            // than most operators.
            library.setenv("OMP_NUM_THREADS", "1", 0);
            library.setenv("MXNET_ENGINE_TYPE", "NaiveEngine", 0);
            Optional<String> kernels = System.getenv(KERNELS) == null ? kernels() : Optional.empty();
            kernels.ifPresent(name -> library.setenv(KERNELS, name, 1));
            try {
                return code.get();
            } finally {
                // Parley's own OpenBLAS would also read it, but selects its kernels better itself.
                kernels.ifPresent(name -> library.unsetenv(KERNELS));
            }
        }

        /**
         * Returns the kernels for this processor. The library is older than many processors and uses its oldest kernels for unknown ones.
         */
        private static Optional<String> kernels() {
            try {
                String processor = Files.readString(PROCESSOR);
                if (processor.contains(" avx512f ") && processor.contains(" avx512vl ")) {
                    return Optional.of("SkylakeX");
                }
                return processor.contains(" avx2 ") ? Optional.of("Haswell") : Optional.empty();
            } catch (IOException none) {
                return Optional.empty();
            }
        }
    }
}
