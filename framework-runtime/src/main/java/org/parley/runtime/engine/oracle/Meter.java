package org.parley.runtime.engine.oracle;

/**
 * What a run has spent so far, summed over hosted agents.
 *
 * <p>A sample is one (f, g) pair of samples at one point: an evaluation that uses b samples of f and b of g counts b, the second
 * gradient at the same point counts nothing more. Second-order products count every sample they touch, separately.
 */
public final class Meter {

    private long samples;
    private long hessianSamples;
    private long floatsSent;

    void addSamples(long count) {
        samples += count;
    }

    void addHessianSamples(long count) {
        hessianSamples += count;
    }

    public void addFloats(long count) {
        floatsSent += count;
    }

    public long samples() {
        return samples;
    }

    public long hessianSamples() {
        return hessianSamples;
    }

    public long floatsSent() {
        return floatsSent;
    }

    public void set(long newSamples, long newHessianSamples, long newFloatsSent) {
        samples = newSamples;
        hessianSamples = newHessianSamples;
        floatsSent = newFloatsSent;
    }
}
