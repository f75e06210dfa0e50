package dev.ludovic.netlib.blas;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import org.bytedeco.javacpp.Loader;

/**
 * Two functions of a BLAS for arrays of Java, by the native code of <a href="https://github.com/luhenry/netlib">netlib</a>, which passes
 * the address of an array instead of a copy. The virtual machine does not move arrays until the function returns.
 *
 * <p>This class replaces the class of the same name in netlib, whose native code has this name in its functions. Netlib's class unpacks its
 * native code into a temporary file at every start and writes a message to the log.
 */
public final class JNIBLAS {

    private static final String BLAS_OF_NETLIB = "dev.ludovic.netlib.blas.nativeLibPath";

    private JNIBLAS() {}

    /**
     * Loads the native code.
     *
     * @param blas the path of a library that depends on the BLAS, whose functions are among its symbols except on Windows
     * @throws LinkageError if there is no native code for this machine or if it does not work
     */
    public static synchronized void load(String blas) {
        String before = System.getProperty(BLAS_OF_NETLIB);
        System.setProperty(BLAS_OF_NETLIB, blas);
        try {
            loadUnpacked();
            requireProducts();
        } catch (IOException failure) {
            UnsatisfiedLinkError error = new UnsatisfiedLinkError(failure.getMessage());
            error.initCause(failure);
            throw error;
        } finally {
            if (before == null) {
                System.clearProperty(BLAS_OF_NETLIB);
            } else {
                System.setProperty(BLAS_OF_NETLIB, before);
            }
        }
    }

    private static void loadUnpacked() throws IOException {
        String system = System.getProperty("os.name").replaceFirst("^Mac.*", "macos");
        String suffix = system.equals("macos") ? ".dylib" : ".so";
        String resource =
                "/resources/native/" + system + "-" + System.getProperty("os.arch") + "/libnetlibblasjni" + suffix;
        URL code = JNIBLAS.class.getResource(resource);
        if (code == null) {
            throw new UnsatisfiedLinkError("the jar does not contain " + resource);
        }
        for (int copy = 0; ; copy++) {
            String name = copy == 0 ? "" : "#libnetlibblasjni" + copy + suffix;
            File file = Loader.cacheResource(new URL(code + name));
            if (file == null) {
                throw new UnsatisfiedLinkError(resource + " cannot be unpacked");
            }
            try {
                System.load(file.getPath());
                return;
            } catch (UnsatisfiedLinkError failure) {
                // The virtual machine loads a file for one class loader only, and each installation of plugins has its
                // own.
                if (!failure.getMessage().contains("already loaded in another classloader")) {
                    throw failure;
                }
            }
        }
    }

    /** Native code looks up a function of the library when it calls the function for the first time. */
    private static void requireProducts() {
        float[] single = {2};
        double[] precise = {2};
        sgemmK("N", "N", 1, 1, 1, 1, single, 0, 1, single, 0, 1, 0, new float[1], 0, 1);
        dgemmK("N", "N", 1, 1, 1, 1, precise, 0, 1, precise, 0, 1, 0, new double[1], 0, 1);
    }

    /** The function {@code sgemm} of BLAS, with the position of the first entry after each array. */
    public static native void sgemmK(
            String ofA,
            String ofB,
            int rows,
            int columns,
            int inner,
            float alpha,
            float[] a,
            int placeOfA,
            int columnsOfA,
            float[] b,
            int placeOfB,
            int columnsOfB,
            float beta,
            float[] out,
            int placeOfOut,
            int columnsOfOut);

    /** The same in double precision. */
    public static native void dgemmK(
            String ofA,
            String ofB,
            int rows,
            int columns,
            int inner,
            double alpha,
            double[] a,
            int placeOfA,
            int columnsOfA,
            double[] b,
            int placeOfB,
            int columnsOfB,
            double beta,
            double[] out,
            int placeOfOut,
            int columnsOfOut);
}
