package org.parley.runtime.reproduce;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.parley.runtime.claim.Mean;
import org.parley.runtime.comparison.CostAxis;

/**
 * How the steps of a figure's methods are tuned: {@code tune}. Every method gets the same factors, seeds and rounds.
 *
 * @param keys by method, those of the run files whose values are multiplied; {@code *} stands for all other methods, and for one part of a key
 * @param factors what they are multiplied by, in rising order
 * @param seeds of the trials; the figure's runs have others
 * @param rounds of every trial; none to keep those of the run files
 * @param widen how many times the range of factors is widened at most
 * @param metric the column by which trials are judged
 * @param large whether large values of it are better
 * @param mean how the runs of a trial become one number
 * @param at the cost that is the same for all trials where they are judged
 * @param on words of the configurations on which trials are made
 * @param within keys for each of whose values steps are tuned separately
 */
public record Tune(
        Map<String, List<String>> keys,
        List<Double> factors,
        List<Long> seeds,
        OptionalLong rounds,
        int widen,
        String metric,
        boolean large,
        Mean mean,
        CostAxis at,
        String on,
        List<String> within) {

    /** All methods, where keys are given for some of them by name. */
    static final String OTHERS = "*";

    /** The step of every level that a method has. */
    static final List<String> ALL_STEPS = List.of("levels.*.step");

    public Tune {
        keys = Map.copyOf(keys);
        factors = List.copyOf(factors);
        seeds = List.copyOf(seeds);
        within = List.copyOf(within);
        rounds = rounds == null ? OptionalLong.empty() : rounds;
    }

    /** @param file a run file without its ending */
    List<String> keysOf(String file) {
        return keys.getOrDefault(file, keys.getOrDefault(OTHERS, ALL_STEPS));
    }
}
