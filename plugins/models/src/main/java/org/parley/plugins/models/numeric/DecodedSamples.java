package org.parley.plugins.models.numeric;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.parley.api.data.Samples;

/**
 * The features of whole sets of samples as numbers side by side, made once for everybody who looks at the same set and gone with the model. Where the
 * memory for them ends, there are none, and whoever asks gathers samples as before: the numbers are the same.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public final class DecodedSamples<A> {

    /** Some virtual machines keep a few words for themselves. */
    private static final long LONGEST = Integer.MAX_VALUE - 8;

    private final SampleMemory memory;
    private final int bytesPerNumber;
    private final Map<Samples, A> sets = new IdentityHashMap<>();

    DecodedSamples(SampleMemory memory, int bytesPerNumber) {
        this.memory = memory;
        this.bytesPerNumber = bytesPerNumber;
    }

    /** All features of these samples, one sample behind the other, not to be changed; null where there is no room for them. */
    public synchronized A of(Samples samples, Arithmetic<A> arithmetic) {
        A known = sets.get(samples);
        return known == null ? decode(samples, arithmetic) : known;
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

    /** The memory that samples may take in the form a model computes with: for all agents of a run, in both precisions. */
    public static final class SampleMemory {

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
}
