package org.parley.plugins.onednn;

import org.bytedeco.dnnl.global.dnnl;

/**
 * The instructions that oneDNN uses in single precision. Together with the dimensions of a product, they determine its parts and the bits of
 * the result.
 *
 * <p>The kernels of the library keep a copy of one factor on the stack, if there is space for all terms of a sum. Otherwise the library
 * allocates the copy on the heap, and its kernels <em>use the stack pointer as a pointer into the heap</em>. The operating system then writes
 * the frame of a signal below that address, into memory of others: profilers and other senders of signals corrupt the heap. Products with at
 * most {@link #mostTerms} terms per call always have space on the stack. This holds for all forms of a product. The space is 16 KB: 84
 * columns of 48 numbers with AVX-512, 252 columns of 16 numbers with AVX2.
 */
enum InstructionSet {
    AVX512("AVX-512", dnnl.dnnl_cpu_isa_avx512_core, 80),
    AVX2("AVX2", dnnl.dnnl_cpu_isa_avx2, 240),
    AVX("AVX", dnnl.dnnl_cpu_isa_avx, 240),
    SSE("SSE4.1", dnnl.dnnl_cpu_isa_sse41, 240);

    /** Results with fewer columns leave a part of each vector unused unless they are computed as their transpose. */
    private static final int NARROW = 32;

    private static final int LONG_SUM = 128;

    private final String words;
    private final int flags;
    private final int mostTerms;

    InstructionSet(String words, int flags, int mostTerms) {
        this.words = words;
        this.flags = flags;
        this.mostTerms = mostTerms;
    }

    /** Returns the widest instructions among those of the library, which are a sum of flags. */
    static InstructionSet of(int effective) {
        for (InstructionSet candidate : values()) {
            if ((effective & candidate.flags) == candidate.flags) {
                return candidate;
            }
        }
        throw new UnsatisfiedLinkError("oneDNN has no code for this processor");
    }

    String inWords() {
        return words;
    }

    /** Returns the number of terms per call, for sums of so many terms: as few calls as possible of nearly equal size. */
    int terms(int inner) {
        return Parts.evenly(inner, mostTerms);
    }

    /** Returns whether the product A B is computed as the transpose of B' A', which is faster for narrow results without wide vectors. */
    boolean transposes(int columns, int inner) {
        return this != AVX512 && columns < NARROW && inner >= LONG_SUM;
    }
}
