package org.parley.runtime.plan;

/** How much memory a model may keep samples in, in the form it computes with. */
public final class SampleMemory {

    private static final int SHARE_OF_THE_HEAP = 4;

    private SampleMemory() {}

    /** A quarter of what Java may use, in bytes. */
    public static long ofThisProcess() {
        return Runtime.getRuntime().maxMemory() / SHARE_OF_THE_HEAP;
    }
}
