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
 * @param id {@code PAPER/FIGURE}, the name on the command line
 * @param trimmed how the quick variant differs from the paper; empty if it does not
 * @param quick the variant that takes minutes; empty if there is none
 * @param full the variant with the paper's own size; empty if the quick variant has it
 * @param missing the requirements of a figure without variants
 * @param remark why claims do not hold or cannot be decided; empty without a remark
 * @param drawing the drawing; empty if there is none
 * @param recorded the directory with the outcome and the pictures included in Parley, if there are any
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
     * The runs of a figure.
     *
     * @param overrides settings of every run, as accepted by {@code --set}
     * @param takes a description of the approximate duration
     * @param needs required datasets that are not included in Parley
     * @param tune how the steps of its methods are tuned, if they are
     * @param steps why they are not tuned: {@code paper} if the paper gives them, or a reason; empty if there is only one method
     */
    public record Variant(
            Path sweep, List<String> overrides, String takes, List<String> needs, Optional<Tune> tune, String steps) {}

    /**
     * The drawing of a figure.
     *
     * @param metric the vertical axis; if {@code over} is a key, the measure of the first claim is drawn instead
     * @param over the horizontal axis: a cost, or the name of a key that the sweep varies
     * @param tied keys that vary with {@code over}, so that names omit them
     * @param label the caption of a key's axis; default: its name
     * @param within keys for each of whose values there is a separate picture
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

    /** A horizontal axis: either a cost or a key. */
    public record Across(Optional<CostAxis> cost, Optional<String> key) {}

    public Optional<Variant> variant(boolean wantsFull) {
        return wantsFull ? full : quick;
    }

    /**
     * The tuning of the steps of a figure's methods: {@code tune}. All methods use the same factors, seeds and rounds.
     *
     * @param keys the keys of the run files whose values are multiplied, by method; {@code *} stands for all other methods, and for one
     *     part of a key
     * @param factors the factors, in rising order
     * @param seeds the seeds of the trials, which must differ from those of the figure's runs
     * @param rounds the rounds of every trial; empty to keep those of the run files
     * @param widen how many times the range of factors may be widened
     * @param metric the column by which trials are compared
     * @param large whether large values of it are better
     * @param mean the mean over the runs of a trial
     * @param at the cost that is equal for all trials when they are compared
     * @param on words that select the configurations for the trials
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

        /** All methods that are not listed by name. */
        static final String OTHERS = "*";

        /** The steps of every level of a method. */
        static final List<String> ALL_STEPS = List.of("levels.*.step");

        public Tune {
            keys = Map.copyOf(keys);
            factors = List.copyOf(factors);
            seeds = List.copyOf(seeds);
            within = List.copyOf(within);
            rounds = rounds == null ? OptionalLong.empty() : rounds;
        }

        /** @param file a run file without its extension */
        List<String> keysOf(String file) {
            return keys.getOrDefault(file, keys.getOrDefault(OTHERS, ALL_STEPS));
        }
    }
}
