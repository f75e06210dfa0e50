package org.parley.runtime.report.plot;

import java.util.Map;
import org.parley.runtime.record.ByteCount;
import org.parley.runtime.record.Columns;

/** The columns of the metrics in words. */
public final class Captions {

    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry(Columns.HYPERGRADIENT_NORM, "Hypergradient norm ‖∇Φ(x̄)‖"),
            Map.entry(Columns.LOWER_ERROR, "Distance of y to the lower solution y*"),
            Map.entry(Columns.CONVERGENCE_METRIC, "Convergence metric 𝔐 = ‖∇ℓ(x̄)‖² + ‖x − x̄‖² + Σᵢ ‖yᵢ − yᵢ*(xᵢ)‖²"),
            Map.entry(Columns.SAMPLES, "Samples per agent"),
            Map.entry(Columns.HESSIAN_SAMPLES, "Hessian samples per agent"),
            Map.entry(Columns.PHASES, "Exchange phases"),
            Map.entry(Columns.FLOATS_SENT, "Floats sent"),
            Map.entry(Columns.BITS_SENT, "Sent"));

    /** How the last words of a column's name are written. */
    private static final Map<String, String> ENDINGS = Map.of(
            "_p10", ", worst tenth of agents", "_auc", " AUC", "_auprc", " AUPRC", "_average", " at the average");

    private Captions() {}

    /** At the beginning of a sentence. */
    public static String of(String column) {
        String words = Columns.levelOfConsensus(column)
                .map(level -> "Disagreement on the " + level + " level")
                .orElseGet(() -> WORDS.getOrDefault(column, words(column)));
        return words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
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

    /** Without formula, to be followed by more words. */
    public static String brief(String column) {
        return of(column).replaceFirst(" (‖∇Φ|𝔐 =).*", "");
    }

    /** A cell of this column. */
    public static String value(String column, double value) {
        if (column.equals(Columns.BITS_SENT)) {
            return ByteCount.ofBits(value);
        }
        return Columns.isCounter(column) && (value == Math.rint(value) || Math.abs(value) >= 1000)
                ? Numbers.count(value)
                : Numbers.brief(value);
    }
}
