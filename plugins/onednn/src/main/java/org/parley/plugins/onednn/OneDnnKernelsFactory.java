package org.parley.plugins.onednn;

import org.bytedeco.dnnl.global.dnnl;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.numeric.MatrixProducts;
import org.parley.plugins.openblas.OpenBlasKernelsFactory;
import org.pf4j.Extension;

/** Creates the kernels {@code onednn}: single precision by oneDNN, double precision by the plugin {@code openblas}. */
@Extension
@Described(
        name = "onednn",
        description = "Matrix products in single precision by oneDNN, in double precision by OpenBLAS; opt-in.")
public final class OneDnnKernelsFactory implements KernelsFactory {

    @Override
    public int preference() {
        return -1;
    }

    @Override
    public Kernels create() {
        try {
            return OneDnn.load(new OpenBlasKernelsFactory().create());
        } catch (LinkageError failure) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.KERNELS_UNUSABLE,
                    "kernels onednn",
                    "the native library does not load: " + failure.getMessage(),
                    "use kernels openblas or java"));
        }
    }

    /** The loaded library, and the kernels for double precision. */
    static final class OneDnn implements Kernels {

        private final Kernels forDoubles;
        private final MatrixProducts<float[]> floats;
        private final InstructionSet instructions;

        private OneDnn(Kernels forDoubles, InstructionSet instructions) {
            this.forDoubles = forDoubles;
            this.instructions = instructions;
            floats = ForeignFunction.exists() ? withoutCopies(instructions) : withCopies(instructions);
        }

        private static MatrixProducts<float[]> withoutCopies(InstructionSet instructions) {
            return new FloatProducts(instructions, ArrayRoom::new);
        }

        private static MatrixProducts<float[]> withCopies(InstructionSet instructions) {
            return new FloatProducts(instructions, NativeRoom::new);
        }

        /** Returns products for comparison with those of {@link #floats}. */
        MatrixProducts<float[]> floatsWithCopies() {
            return withCopies(instructions);
        }

        /** @throws LinkageError if the library does not exist for this machine or is incompatible with it */
        static OneDnn load(Kernels forDoubles) {
            Library.load();
            return new OneDnn(forDoubles, InstructionSet.of(dnnl.dnnl_get_effective_cpu_isa()));
        }

        @Override
        public String description() {
            return "oneDNN " + dnnl.DNNL_VERSION_MAJOR + "." + dnnl.DNNL_VERSION_MINOR + "."
                    + dnnl.DNNL_VERSION_PATCH + " with " + instructions.inWords() + ", double precision: "
                    + forDoubles.description();
        }

        @Override
        public MatrixProducts<float[]> floats() {
            return floats;
        }

        @Override
        public MatrixProducts<double[]> doubles() {
            return forDoubles.doubles();
        }
    }
}
