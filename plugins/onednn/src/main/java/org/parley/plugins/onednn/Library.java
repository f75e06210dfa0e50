package org.parley.plugins.onednn;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import java.io.File;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.bytedeco.dnnl.global.dnnl;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Loader;

/** The native library. Its files are unpacked into the cache of JavaCPP when a user needs them for the first time. */
final class Library {

    private static final String PLATFORM = "/org/bytedeco/dnnl/linux-x86_64/";

    private static final int RTLD_LAZY = 1;

    private static Function setThreads;

    private Library() {}

    /** @throws LinkageError if the library does not exist for this machine */
    static synchronized void load() {
        if (setThreads != null) {
            return;
        }
        String machine = System.getProperty("os.name") + " on " + System.getProperty("os.arch");
        if (!machine.toLowerCase(Locale.ROOT).matches("linux on (amd64|x86_64)")) {
            throw new UnsatisfiedLinkError("there is none for " + machine + ", only for Linux on x86-64");
        }
        try {
            unpack(PLATFORM + "libgomp.so.1");
            File library = unpack(PLATFORM + "libdnnl.so.3");
            loadBindings(unpack(PLATFORM + "libjnidnnl.so"));
            File dispatcher = unpack("/com/sun/jna/linux-x86-64/libjnidispatch.so");
            setThreads = with("jna.boot.library.path", dispatcher.getParent(), () -> threadsOf(library));
        } catch (IOException failure) {
            throw (LinkageError) new UnsatisfiedLinkError(failure.toString()).initCause(failure);
        }
    }

    /**
     * Makes products of the calling thread use this thread only, independent of the environment. Threads of OpenMP have their own settings,
     * so every thread must call this before its first product.
     */
    static void useOneThread() {
        setThreads.invokeVoid(new Object[] {1});
    }

    /** Computes a product of matrices in row-major order; a letter T means that the factor is transposed. */
    static void multiply(
            char ofA,
            char ofB,
            int rows,
            int columns,
            int inner,
            FloatPointer a,
            int columnsOfA,
            FloatPointer b,
            int columnsOfB,
            boolean add,
            FloatPointer out,
            int columnsOfOut) {
        int status = dnnl.dnnl_sgemm(
                (byte) ofA,
                (byte) ofB,
                rows,
                columns,
                inner,
                1,
                a,
                columnsOfA,
                b,
                columnsOfB,
                add ? 1 : 0,
                out,
                columnsOfOut);
        requireSuccess(status, rows, columns, inner);
    }

    static void requireSuccess(int status, int rows, int columns, int inner) {
        if (status != dnnl.dnnl_success) {
            throw new IllegalStateException("dnnl_sgemm of " + rows + " x " + inner + " and " + inner + " x " + columns
                    + " failed with status " + status);
        }
    }

    private static File unpack(String resource) throws IOException {
        File file = Loader.cacheResource(Library.class, resource);
        if (file == null) {
            throw new UnsatisfiedLinkError("the jar does not contain " + resource);
        }
        return file;
    }

    /** Loads the bindings and, by their search path, the library. JavaCPP itself would look for the bindings of OpenCL first. */
    private static void loadBindings(File bindings) {
        Loader.load(FloatPointer.class);
        System.load(bindings.getPath());
        with("org.bytedeco.javacpp.loadlibraries", "false", dnnl::dnnl_get_effective_cpu_isa);
    }

    /** Finds the function in the OpenMP that the library uses, without an effect on other libraries of the process. */
    private static Function threadsOf(File library) {
        return NativeLibrary.getInstance(library.getPath(), Map.of(com.sun.jna.Library.OPTION_OPEN_FLAGS, RTLD_LAZY))
                .getFunction("omp_set_num_threads");
    }

    private static <T> T with(String property, String value, Supplier<T> action) {
        String before = System.getProperty(property);
        System.setProperty(property, value);
        try {
            return action.get();
        } finally {
            if (before == null) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, before);
            }
        }
    }
}
