package org.parley.runtime.record;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The columns of {@code metrics.csv}: a head that every run has, in this order, then what this run adds.
 *
 * @param extra names of the further columns, in order
 */
public record Columns(List<String> extra) {

    public static final String ROUND = "round";
    public static final String SECONDS = "seconds";
    public static final String UPPER_LOSS = "upper_loss";
    public static final String LOWER_LOSS = "lower_loss";
    public static final String HYPERGRADIENT_NORM = "hypergradient_norm";
    public static final String CONSENSUS_UPPER = "consensus_upper";
    public static final String CONSENSUS_LOWER = "consensus_lower";
    public static final String CONSENSUS_AUXILIARY = "consensus_auxiliary";
    public static final String LOWER_ERROR = "lower_error";
    public static final String SAMPLES = "samples";
    public static final String PHASES = "phases";
    public static final String FLOATS_SENT = "floats_sent";
    public static final String BITS_SENT = "bits_sent";
    public static final String HESSIAN_SAMPLES = "hessian_samples";
    public static final String CONVERGENCE_METRIC = "convergence_metric";

    /** How the column of a metric's bottom decile over agents ends. */
    public static final String BOTTOM_DECILE = "_p10";

    /** What every file begins with. */
    public static final List<String> HEAD = List.of(
            ROUND,
            SECONDS,
            UPPER_LOSS,
            LOWER_LOSS,
            HYPERGRADIENT_NORM,
            CONSENSUS_UPPER,
            CONSENSUS_LOWER,
            CONSENSUS_AUXILIARY,
            LOWER_ERROR,
            SAMPLES,
            PHASES,
            FLOATS_SENT);

    private static final String CONSENSUS = "consensus_";
    private static final String AT_AVERAGE = "_average";
    private static final Set<String> COUNTERS = Set.of(ROUND, SAMPLES, PHASES, FLOATS_SENT, BITS_SENT, HESSIAN_SAMPLES);
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");

    public Columns {
        extra = List.copyOf(extra);
        Set<String> seen = new HashSet<>(HEAD);
        for (String name : extra) {
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException("'" + name + "' cannot be a column name");
            }
            if (!seen.add(name)) {
                throw new IllegalArgumentException("column '" + name + "' is there twice");
            }
        }
    }

    /** How far agents disagree on a level. */
    public static String consensus(String level) {
        return CONSENSUS + level;
    }

    /** The level on which this column shows how far agents disagree; empty for other columns. */
    public static Optional<String> levelOfConsensus(String column) {
        return column.startsWith(CONSENSUS) ? Optional.of(column.substring(CONSENSUS.length())) : Optional.empty();
    }

    /** The same loss or metric as {@code column}, with every agent's model evaluated at the average over agents. */
    public static String atAverage(String column) {
        return column + AT_AVERAGE;
    }

    /** The column that {@link #atAverage} made this one of; empty for other columns. */
    public static Optional<String> ofAverage(String column) {
        return column.endsWith(AT_AVERAGE)
                ? Optional.of(column.substring(0, column.length() - AT_AVERAGE.length()))
                : Optional.empty();
    }

    /** The head and these. */
    public static Columns with(String... extra) {
        return new Columns(List.of(extra));
    }

    /** All names in file order. */
    public List<String> names() {
        List<String> names = new ArrayList<>(HEAD);
        names.addAll(extra);
        return names;
    }

    /** Whether a column counts something since the start of the run: written as an integer, and no curve of its own. */
    public static boolean isCounter(String name) {
        return COUNTERS.contains(name);
    }

    /** Whether a column is of this problem alone: not a loss, a counter, a disagreement or anything else that every file has. */
    public static boolean isOwn(String name) {
        return !HEAD.contains(ofAverage(name).orElse(name))
                && !isCounter(name)
                && levelOfConsensus(name).isEmpty();
    }

    /** The first line of the file, without its end. */
    String header() {
        return String.join(",", names());
    }
}
