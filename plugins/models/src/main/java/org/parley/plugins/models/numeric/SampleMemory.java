package org.parley.plugins.models.numeric;

import java.util.concurrent.atomic.AtomicLong;

/** The memory that samples may take in the form a model computes with: for all agents of a run, in both precisions. */
public final class SampleMemory {

    private final AtomicLong left;

    /** @param bytes what there is of it */
    public SampleMemory(long bytes) {
        left = new AtomicLong(bytes);
    }

    /** Takes as much, if it is left and the heap has twice as much room; otherwise takes nothing. */
    boolean take(long bytes) {
        if (bytes > room() / 2) {
            return false;
        }
        return left.getAndUpdate(now -> bytes <= now ? now - bytes : now) >= bytes;
    }

    private static long room() {
        Runtime java = Runtime.getRuntime();
        return java.maxMemory() - (java.totalMemory() - java.freeMemory());
    }
}
