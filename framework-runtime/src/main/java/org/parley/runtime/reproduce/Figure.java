package org.parley.runtime.reproduce;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.parley.runtime.claim.Claim;
import org.parley.runtime.claim.Measure.Mean;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.Spread;

/**
 * A figure, a table or a theorem of a paper, and how to reproduce it.
 *
 * @param id {@code PAPER/FIGURE}, as the command line calls it
 * @param trimmed how the quick variant differs from the paper; empty where it does not
 * @param quick what fits into minutes; none where nothing does
 * @param full the paper's own size; none where the quick variant has it
 * @param missing what it would need, where there is no variant at all
 * @param remark why claims do not hold or cannot be decided; empty where nothing is to be said
 * @param drawing none where there is nothing to draw
 * @param recorded the directory with the outcome and the pictures that come with Parley, if there are any
 */
public record Figure(
        String id,
        String paper,
        String title,
        String trimmed,
        Optional<Variant> quick,
        Optional<Variant> full,
        String missing,
        String remark,
        Optional<Drawing> drawing,
        List<Claim> claims,
        Path recorded) {

    public Figure {
        claims = List.copyOf(claims);
    }

    /**
     * Runs that make a figure.
     *
     * @param overrides of every run, as {@code --set} takes them
     * @param takes about how long, in words
     * @param needs datasets that do not come with Parley
     * @param tune how the steps of its methods are tuned, if they are
     * @param steps why they are not: {@code paper} where the paper gives them, or a reason; empty where there is one method
     */
    public record Variant(
            Path sweep, List<String> overrides, String takes, List<String> needs, Optional<Tune> tune, String steps) {}

    /**
     * How it is drawn.
     *
     * @param metric the vertical axis, unless {@code over} is a key: then it is what the first claim measures
     * @param over the horizontal axis: a cost, or the name of a key that the sweep varies
     * @param tied keys that go with {@code over}, so that names leave them out
     * @param label what the axis of a key is called; default: its name
     * @param within keys for each of whose values there is a picture of its own
     */
    public record Drawing(
            String metric,
            Across over,
            List<String> tied,
            Optional<String> label,
            boolean decadesAcross,
            Optional<Boolean> decadesUp,
            Spread spread,
            List<String> within) {}

    /** A horizontal axis: exactly one of the two. */
    public record Across(Optional<CostAxis> cost, Optional<String> key) {}

    public Optional<Variant> variant(boolean wantsFull) {
        return wantsFull ? full : quick;
    }

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
}
