package org.parley.benchmarks;

import java.util.Locale;

/**
 * A Python interpreter with one of the libraries that the opponents can use.
 *
 * @param interpreter to start
 * @param library {@code torch} or {@code numpy}
 * @param version of the library
 * @param flopPerSecond of its single-precision product, one thread, at {@link Pythons#PROBE}
 */
record PythonLibrary(String interpreter, String library, String version, double flopPerSecond) {

    /** Below this share of our own product's speed the opponent fights with one hand tied: no boasting. */
    private static final double FAIR = 0.5;

    /** Why beating it proves little; empty when it is a fair opponent. */
    String handicap(double ourFlopPerSecond) {
        return flopPerSecond >= FAIR * ourFlopPerSecond
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%s multiplies at %.1f GFLOP/s a thread where Parley's kernels reach %.1f: its BLAS is a slow one",
                        this,
                        flopPerSecond * 1e-9,
                        ourFlopPerSecond * 1e-9);
    }

    @Override
    public String toString() {
        return (library.equals("torch") ? "PyTorch " : "NumPy ") + version;
    }
}
