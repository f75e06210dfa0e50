package org.parley.plugins.openblas;

import dev.ludovic.netlib.blas.JNIBLAS;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.numeric.MatrixProducts;

/** Creates the kernels {@code openblas}, which need the native library for this machine inside the plugin's jar. */
@Described(name = "openblas", description = "Matrix products by OpenBLAS, one thread per agent.")
public final class OpenBlasKernelsFactory implements KernelsFactory {

    @Override
    public int preference() {
        return 10;
    }

    @Override
    public Kernels create() {
        try {
            return OpenBlas.load();
        } catch (LinkageError failure) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.KERNELS_UNUSABLE,
                    "kernels openblas",
                    "the native library does not load: " + failure.getMessage(),
                    "use kernels java, which work everywhere"));
        }
    }

    /** The loaded library. Agents are evaluated in parallel already, so each product uses one thread. */
    static final class OpenBlas implements Kernels {

        private final MatrixProducts<float[]> floats;
        private final MatrixProducts<double[]> doubles;

        private OpenBlas(MatrixProducts<float[]> floats, MatrixProducts<double[]> doubles) {
            this.floats = floats;
            this.doubles = doubles;
        }

        /** @throws LinkageError if the library does not exist for this machine */
        static OpenBlas load() {
            openblas_nolapack.blas_set_num_threads(1);
            return usesArrays() ? withoutCopies() : withCopies();
        }

        static OpenBlas withoutCopies() {
            return new OpenBlas(new BlasProducts<>(FloatArrays::new), new BlasProducts<>(DoubleArrays::new));
        }

        static OpenBlas withCopies() {
            return new OpenBlas(new BlasProducts<>(FloatBuffers::new), new BlasProducts<>(DoubleBuffers::new));
        }

        /** Returns whether there is native code for this machine that passes arrays without copies. */
        static boolean usesArrays() {
            try {
                JNIBLAS.load(Loader.load(openblas_nolapack.class));
                return true;
            } catch (LinkageError copiesAreSlower) {
                return false;
            }
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

    /** Describes the processor, as far as it determines the code that OpenBLAS selects and therefore its rounding. */
    static final class Processor {

        /** The widest vectors first. */
        private static final List<Map.Entry<String, String>> VECTORS =
                List.of(Map.entry("avx512f", "AVX-512"), Map.entry("avx2", "AVX2"), Map.entry("avx", "AVX"));

        private Processor() {}

        /** Returns a description such as {@code AMD EPYC with AVX2}, or only the architecture if the system provides no more. */
        static String inWords(Path cpuinfo, String architecture, Optional<String> forced) {
            String name = value(cpuinfo, "model name").orElse(architecture);
            List<String> flags = List.of(value(cpuinfo, "flags").orElse("").split(" +"));
            String vectors = VECTORS.stream()
                    .filter(vector -> flags.contains(vector.getKey()))
                    .findFirst()
                    .map(vector -> " with " + vector.getValue())
                    .orElse("");
            return name
                    + vectors
                    + forced.map(core -> ", OPENBLAS_CORETYPE=" + core).orElse("");
        }

        private static Optional<String> value(Path cpuinfo, String key) {
            try (Stream<String> lines = Files.lines(cpuinfo)) {
                return lines.filter(line -> line.startsWith(key))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst();
            } catch (IOException notThisSystem) {
                return Optional.empty();
            }
        }
    }
}
