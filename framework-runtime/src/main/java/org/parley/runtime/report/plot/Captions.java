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

    private Captions() {}

    /** At the beginning of a sentence. */
    public static String of(String column) {
        String words = Columns.levelOfConsensus(column)
                .map(level -> "Disagreement on the " + level + " level")
                .orElseGet(() -> WORDS.getOrDefault(column, column.replace('_', ' ')));
        return words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
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
        return Columns.isCounter(column) && value == Math.rint(value) ? Numbers.count(value) : Numbers.brief(value);
    }
}
