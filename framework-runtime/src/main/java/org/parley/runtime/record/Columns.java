package org.parley.runtime.record;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    public static final String CONSENSUS_UPPER = "consensus_error_upper";
    public static final String CONSENSUS_LOWER = "consensus_error_lower";
    public static final String CONSENSUS_AUXILIARY = "consensus_error_auxiliary";
    public static final String LOWER_ERROR = "lower_error";
    public static final String SAMPLES = "samples";
    public static final String PHASES = "phases";
    public static final String FLOATS_SENT = "floats_sent";
    public static final String BITS_SENT = "bits_sent";
    public static final String HESSIAN_SAMPLES = "hessian_samples";
    public static final String CONVERGENCE_METRIC = "convergence_metric";

    private enum Kind {
        MEASURED,
        /** Counts something since the start of the run. */
        COUNTED,
        /** The same, in bits. */
        DATA
    }

    /**
     * A column of the framework: all that there is to say about it.
     *
     * @param caption in words
     * @param formula after its caption, where there is room for one
     */
    private record Entry(String name, Kind kind, String caption, String formula) {

        Entry(String name, Kind kind, String caption) {
            this(name, kind, caption, "");
        }
    }

    /** How the column of a metric's bottom decile over agents ends. */
    public static final String BOTTOM_DECILE = "_p10";

    private static final String CONSENSUS = "consensus_error_";

    /** What every file begins with, in this order. */
    private static final List<Entry> FIRST = List.of(
            new Entry(ROUND, Kind.COUNTED, "Round"),
            new Entry(SECONDS, Kind.MEASURED, "Seconds"),
            new Entry(UPPER_LOSS, Kind.MEASURED, "Upper loss"),
            new Entry(LOWER_LOSS, Kind.MEASURED, "Lower loss"),
            new Entry(HYPERGRADIENT_NORM, Kind.MEASURED, "Hypergradient norm", " ‖∇Φ(x̄)‖"),
            new Entry(CONSENSUS_UPPER, Kind.MEASURED, captionOfConsensus("upper")),
            new Entry(CONSENSUS_LOWER, Kind.MEASURED, captionOfConsensus("lower")),
            new Entry(CONSENSUS_AUXILIARY, Kind.MEASURED, captionOfConsensus("auxiliary")),
            new Entry(LOWER_ERROR, Kind.MEASURED, "Lower error: distance of y to the lower solution y*"),
            new Entry(SAMPLES, Kind.COUNTED, "Samples per agent"),
            new Entry(PHASES, Kind.COUNTED, "Exchange phases"),
            new Entry(FLOATS_SENT, Kind.COUNTED, "Floats sent"));

    private static final List<Entry> FURTHER = List.of(
            new Entry(BITS_SENT, Kind.DATA, "Data sent"),
            new Entry(HESSIAN_SAMPLES, Kind.COUNTED, "Hessian samples per agent"),
            new Entry(
                    CONVERGENCE_METRIC,
                    Kind.MEASURED,
                    "Convergence metric",
                    " 𝔐 = ‖∇ℓ(x̄)‖² + ‖x − x̄‖² + Σᵢ ‖yᵢ − yᵢ*(xᵢ)‖²"));

    private static final Map<String, Entry> ENTRIES = Stream.of(FIRST, FURTHER)
            .flatMap(List::stream)
            .collect(Collectors.toUnmodifiableMap(Entry::name, entry -> entry));

    /** What every file begins with. */
    public static final List<String> HEAD = FIRST.stream().map(Entry::name).toList();

    private static final String AT_AVERAGE = "_average";

    /** How the last words of a column's name are written. */
    private static final Map<String, String> ENDINGS = Map.of(
            "_p10", ", 10th percentile of agents", "_auc", " AUC", "_auprc", " AUPRC", AT_AVERAGE, " at the average");

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
        return kind(name) != Kind.MEASURED;
    }

    /** Whether a column counts data, which is shown in bytes. */
    public static boolean isData(String name) {
        return kind(name) == Kind.DATA;
    }

    private static Kind kind(String name) {
        return ENTRIES.containsKey(name) ? ENTRIES.get(name).kind : Kind.MEASURED;
    }

    /** Whether a column is of this problem alone: not a loss, a counter, a disagreement or anything else that every file has. */
    public static boolean isOwn(String name) {
        return !HEAD.contains(ofAverage(name).orElse(name))
                && !isCounter(name)
                && levelOfConsensus(name).isEmpty();
    }

    /** A column in words, with its formula if there is one, as at the beginning of a sentence. */
    public static String caption(String column) {
        Entry entry = ENTRIES.get(column);
        return entry == null ? captionOfOther(column) : entry.caption + entry.formula;
    }

    /** Without formula, to be followed by more words. */
    public static String brief(String column) {
        Entry entry = ENTRIES.get(column);
        return entry == null ? captionOfOther(column) : entry.caption;
    }

    private static String captionOfOther(String column) {
        String words = levelOfConsensus(column).map(Columns::captionOfConsensus).orElseGet(() -> words(column));
        return words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private static String captionOfConsensus(String level) {
        return "Consensus error of the " + level + " level";
    }

    private static String words(String column) {
        return ENDINGS.entrySet().stream()
                .filter(ending -> column.endsWith(ending.getKey()))
                .findFirst()
                .map(ending -> words(column.substring(
                                0, column.length() - ending.getKey().length()))
                        + ending.getValue())
                .orElseGet(() -> column.replace('_', ' '));
    }

    /** A cell of a page. */
    public static String shown(String column, double value) {
        boolean whole = value == Math.rint(value) || Math.abs(value) >= 1000;
        return switch (kind(column)) {
            case DATA -> Numbers.bytes(value / Byte.SIZE);
            case COUNTED -> whole ? Numbers.count(value) : Numbers.brief(value);
            case MEASURED -> Numbers.brief(value);
        };
    }

    /** The same, empty where there is no value. */
    public static String shown(String column, OptionalDouble value) {
        return value.isPresent() ? shown(column, value.getAsDouble()) : "";
    }

    /** A cell on a terminal; accuracies and the like, which live between 0 and 1, read better without an exponent. */
    public static String printed(String column, double value) {
        if (isData(column)) {
            return Numbers.bytes(value / Byte.SIZE);
        }
        boolean plain = !HEAD.contains(column)
                && !column.equals(CONVERGENCE_METRIC)
                && Math.abs(value) >= 1e-4
                && Math.abs(value) < 1e3;
        return String.format(Locale.ROOT, plain ? "%.4f" : "%.3e", value);
    }

    /** A cell as files have it, with all digits. */
    static Number written(String column, double value) {
        if (isCounter(column) && value == (long) value) {
            return (long) value;
        }
        return value;
    }
}
