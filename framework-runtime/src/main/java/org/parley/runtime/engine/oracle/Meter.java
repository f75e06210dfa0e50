package org.parley.runtime.engine.oracle;

import org.parley.runtime.engine.processes.Reductions;

/**
 * What a run has spent so far: samples and the bits of compressed rows of hosted agents, the numbers in all other rows of the whole network.
 *
 * <p>A sample is one (f, g) pair of samples at one point: an evaluation that uses b samples of f and b of g counts b, the second
 * gradient at the same point counts nothing more. Second-order products count every sample they touch, separately.
 */
public final class Meter {

    private long samples;
    private long hessianSamples;
    private final int bitsOfNumber;
    private long fullFloats;
    private long compressedBits;

    /** @param bitsOfNumber of a number in the run's precision */
    public Meter(int bitsOfNumber) {
        this.bitsOfNumber = bitsOfNumber;
    }

    /** What all processes have spent together; every one of them asks. */
    public Meter ofAll(Reductions reductions) {
        Meter all = new Meter(bitsOfNumber);
        all.samples = reductions.sum("samples", samples);
        all.hessianSamples = reductions.sum("Hessian samples", hessianSamples);
        all.compressedBits = reductions.sum("compressed bits", compressedBits);
        all.fullFloats = fullFloats;
        return all;
    }

    void addSamples(long count) {
        samples += count;
    }

    void addHessianSamples(long count) {
        hessianSamples += count;
    }

    public void addFloats(long count) {
        fullFloats += count;
    }

    /** Of compressed rows. */
    public void addBits(long count) {
        compressedBits += count;
    }

    public long samples() {
        return samples;
    }

    public long hessianSamples() {
        return hessianSamples;
    }

    /** Everything sent, as so many numbers of the run's precision, rounded up. */
    public long floatsSent() {
        return fullFloats + (compressedBits + bitsOfNumber - 1) / bitsOfNumber;
    }

    public long bitsSent() {
        return fullFloats * bitsOfNumber + compressedBits;
    }

    /** Numbers in rows that were not compressed. */
    public long fullFloats() {
        return fullFloats;
    }

    /** Bits of rows that were. */
    public long compressedBits() {
        return compressedBits;
    }

    public void setCompressedBits(long bits) {
        compressedBits = bits;
    }

    public void set(long newSamples, long newHessianSamples, long newFullFloats) {
        samples = newSamples;
        hessianSamples = newHessianSamples;
        fullFloats = newFullFloats;
    }
}
