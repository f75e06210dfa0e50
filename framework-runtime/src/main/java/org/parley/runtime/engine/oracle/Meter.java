package org.parley.runtime.engine.oracle;

import org.parley.runtime.engine.processes.MessageKind;
import org.parley.runtime.engine.processes.Reductions;

/**
 * The costs of a run so far: samples and bits of compressed rows of hosted agents, and the numbers in all other rows of the whole network.
 *
 * <p>A sample is one pair of samples of f and g at one point: an evaluation of b samples of f and b of g counts b, and a second gradient at
 * the same point is not counted again. Second-order products are counted separately, with every sample they use.
 */
public final class Meter {

    private long samples;
    private long hessianSamples;
    private final int bitsOfNumber;
    private long fullFloats;
    private long compressedBits;

    /**
     * Creates a meter.
     *
     * @param bitsOfNumber the bits of a number in the run's precision
     */
    public Meter(int bitsOfNumber) {
        this.bitsOfNumber = bitsOfNumber;
    }

    /** Returns the total of all processes, all of which must call this method. */
    public Meter ofAll(Reductions reductions) {
        Meter all = new Meter(bitsOfNumber);
        all.samples = reductions.sum(MessageKind.COSTS, samples);
        all.hessianSamples = reductions.sum(MessageKind.COSTS, hessianSamples);
        all.compressedBits = reductions.sum(MessageKind.COSTS, compressedBits);
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

    /** Adds bits of compressed rows. */
    public void addBits(long count) {
        compressedBits += count;
    }

    public long samples() {
        return samples;
    }

    public long hessianSamples() {
        return hessianSamples;
    }

    /** Returns all communication as a number of floats of the run's precision, rounded up. */
    public long floatsSent() {
        return fullFloats + (compressedBits + bitsOfNumber - 1) / bitsOfNumber;
    }

    public long bitsSent() {
        return fullFloats * bitsOfNumber + compressedBits;
    }

    /** Returns the numbers sent in uncompressed rows. */
    public long fullFloats() {
        return fullFloats;
    }

    /** Returns the bits sent in compressed rows. */
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
