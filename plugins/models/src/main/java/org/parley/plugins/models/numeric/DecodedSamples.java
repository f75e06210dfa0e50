package org.parley.plugins.models.numeric;

import java.util.IdentityHashMap;
import java.util.Map;
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
}
