package org.parley.plugins.openblas;

import java.nio.file.Path;
import java.util.Optional;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.MatrixProducts;

/** The loaded library. Agents are evaluated in parallel already, so each product gets one thread. */
final class OpenBlas implements Kernels {

    private final MatrixProducts<float[]> floats = new BlasProducts<>(FloatBuffers::new);
    private final MatrixProducts<double[]> doubles = new BlasProducts<>(DoubleBuffers::new);

    private OpenBlas() {}

    /**
     * @throws LinkageError when the library is not there for this machine
     */
    static OpenBlas load() {
        openblas_nolapack.blas_set_num_threads(1);
        return new OpenBlas();
    }

    @Override
    public String description() {
        return openblas_nolapack.OPENBLAS_VERSION.strip() + " on "
                + Processor.inWords(
                        Path.of("/proc/cpuinfo"),
                        System.getProperty("os.arch"),
                        Optional.ofNullable(System.getenv("OPENBLAS_CORETYPE")));
    }

    @Override
    public MatrixProducts<float[]> floats() {
        return floats;
    }

    @Override
    public MatrixProducts<double[]> doubles() {
        return doubles;
    }
}
