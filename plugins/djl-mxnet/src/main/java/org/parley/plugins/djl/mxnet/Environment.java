package org.parley.plugins.djl.mxnet;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Platform;

/** What MXNet reads from the environment when it is loaded, and Java cannot change by itself. */
final class Environment {

    private Environment() {}

    /** The C library. */
    private interface C extends Library {

        int setenv(String name, String value, int overwrite);
    }

    /** One thread for each caller, as many callers as there are processors; whatever the user has set stays. */
    static void limitThreads() {
        if (Platform.isWindows()) {
            return;
        }
        C library = Native.load(Platform.C_LIBRARY_NAME, C.class);
        library.setenv("OMP_NUM_THREADS", "1", 0);
        library.setenv(
                "MXNET_CPU_WORKER_NTHREADS",
                Integer.toString(Runtime.getRuntime().availableProcessors()),
                0);
    }
}
