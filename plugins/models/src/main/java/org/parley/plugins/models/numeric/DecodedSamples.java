package org.parley.plugins.models.numeric;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.parley.api.data.Samples;

/**
 * The features of whole sample sets as contiguous numbers, decoded once for all users of a set and freed with the model. If the memory for
 * them is used up, callers gather samples themselves; the numbers are the same.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public final class DecodedSamples<A> {

    /** The largest length, because some virtual machines reserve a few words. */
    private static final long LONGEST = Integer.MAX_VALUE - 8;

    private final SampleMemory memory;
    private final int bytesPerNumber;
    private final Map<Samples, A> sets = new IdentityHashMap<>();

    DecodedSamples(SampleMemory memory, int bytesPerNumber) {
        this.memory = memory;
        this.bytesPerNumber = bytesPerNumber;
    }

    /** Returns all features of these samples, one sample after the other, or null without memory for them. Do not modify the array. */
    public synchronized A of(Samples samples, Arithmetic<A> arithmetic) {
        A known = sets.get(samples);
        return known == null ? decode(samples, arithmetic) : known;
    }

    /** Reserves memory for a copy of samples, until the model is freed. Returns whether it was reserved. */
    public boolean reserve(int numbers) {
        return memory.take((long) numbers * bytesPerNumber);
    }

    private A decode(Samples samples, Arithmetic<A> arithmetic) {
        long numbers = (long) samples.size() * samples.width();
        if (numbers > LONGEST || !memory.take(numbers * bytesPerNumber)) {
            return null;
        }
        A decoded = arithmetic.allocate((int) numbers);
        for (int e = 0; e < samples.size(); e++) {
            arithmetic.gather(samples, e, decoded, e * samples.width());
        }
        sets.put(samples, decoded);
        return decoded;
    }

    /** The memory budget for decoded samples of all agents of a run, in both precisions. */
    public static final class SampleMemory {

        private final AtomicLong left;

        /**
         * @param bytes the size of the budget
         */
        public SampleMemory(long bytes) {
            left = new AtomicLong(bytes);
        }

        /** Reserves memory if the budget has it and twice as much is free in the heap. Returns whether it was reserved. */
        boolean take(long bytes) {
            if (bytes > freeMemory() / 2) {
                return false;
            }
            return left.getAndUpdate(now -> bytes <= now ? now - bytes : now) >= bytes;
        }

        private static long freeMemory() {
            Runtime java = Runtime.getRuntime();
            return java.maxMemory() - (java.totalMemory() - java.freeMemory());
        }
    }
}
