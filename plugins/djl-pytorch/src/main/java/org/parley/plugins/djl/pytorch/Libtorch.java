package org.parley.plugins.djl.pytorch;

import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.LibUtils;
import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The parts of the C++ library that DJL leaves out, by the names that compilers other than Microsoft's give them. Where there are none,
 * nothing is done: warnings are printed, and memory grows.
 */
final class Libtorch {

    /** {@code at::Tensor& detach_(at::Tensor&)}, which cuts an array off from how it was computed. */
    private static final Optional<Function> DETACH = library("torch_cpu")
            .flatMap(library -> found(() -> library.getFunction("_ZN2at4_ops7detach_4callERNS_6TensorE")));

    /** The least severe kind of message that is printed. */
    private static final Optional<Pointer> LOG_LEVEL =
            library("c10").flatMap(library -> found(() -> library.getGlobalVariableAddress("FLAGS_caffe2_log_level")));

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

    /** One that DJL has loaded already; opening it again gives the same. */
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
