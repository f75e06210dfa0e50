package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.random.AddressedRandom;
import org.parley.runtime.random.Seeds;

/**
 * The draws of a random search. Each depends on the seed, on its key and on its number alone: more samples leave the first ones as they are, and so does
 * another key that varies.
 */
record Draws(int samples, Seeds seeds) {

    private static final String PURPOSE = "sweep ";

    /** Values from a range, one for each sample. */
    List<String> from(Range range, List<String> keys) {
        return IntStream.range(0, samples)
                .mapToObj(sample -> range.at(stream(keys, sample).nextDouble()))
                .toList();
    }

    /**
     * All axes as one that goes through the samples: of a list every sample takes one of its values, of a range the one drawn for it.
     *
     * @param ranges keys whose values are drawn already
     */
    SweepPlan.Axis of(List<SweepPlan.Axis> axes, Set<List<String>> ranges) {
        List<SweepPlan.Varied> together = new ArrayList<>();
        for (SweepPlan.Axis axis : axes) {
            List<String> keys = axis.together().get(0).keys();
            int size = axis.together().get(0).values().size();
            int[] chosen = IntStream.range(0, samples)
                    .map(sample -> ranges.contains(keys)
                            ? sample
                            : stream(keys, sample).nextInt(size))
                    .toArray();
            for (SweepPlan.Varied varied : axis.together()) {
                together.add(new SweepPlan.Varied(
                        varied.keys(),
                        IntStream.of(chosen).mapToObj(varied.values()::get).toList()));
            }
        }
        return new SweepPlan.Axis(together);
    }

    private AddressedRandom stream(List<String> keys, int sample) {
        return seeds.stream(PURPOSE + String.join(",", keys), 0, sample);
    }
}
