package org.parley.plugins.djl.mxnet;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/** What MXNet and its OpenBLAS read from the environment when they are loaded, and Java cannot change by itself. */
final class Environment {

    private static final String KERNELS = "OPENBLAS_CORETYPE";
    private static final Path PROCESSOR = Path.of("/proc/cpuinfo");

    private Environment() {}

    /** The C library. */
    private interface C extends Library {

        int setenv(String name, String value, int overwrite);

        int unsetenv(String name);
    }

    /** Whatever the user has set stays. */
    static <T> T loading(Supplier<T> code) {
        if (Platform.isWindows()) {
            return code.get();
        }
        C library = Native.load(Platform.C_LIBRARY_NAME, C.class);
        // One thread for each caller, which does the work itself: handing an operator to another takes longer than
        // most.
        library.setenv("OMP_NUM_THREADS", "1", 0);
        library.setenv("MXNET_ENGINE_TYPE", "NaiveEngine", 0);
        Optional<String> kernels = System.getenv(KERNELS) == null ? kernels() : Optional.empty();
        kernels.ifPresent(name -> library.setenv(KERNELS, name, 1));
        try {
            return code.get();
        } finally {
            // Parley's own OpenBLAS would read it, too, and knows better.
            kernels.ifPresent(name -> library.unsetenv(KERNELS));
        }
    }

    /** The library is older than many processors, and takes those it does not know for the oldest of all. */
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
