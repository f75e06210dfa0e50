package org.parley.runtime.reproduce;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parley.runtime.claim.Claim;
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
     * @param label what the axis of a key is called; its name where nobody says
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
}
