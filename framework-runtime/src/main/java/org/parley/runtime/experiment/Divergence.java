package org.parley.runtime.experiment;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;

/** Detects a diverging run. It uses recorded rows only, so the same rows give the same result after a resume and in a rerun. */
final class Divergence {

    /** The limit above which a metric or variable counts as diverged. */
    static final double LIMIT = 1e30;

    private static final double GROWTH = 1e6;
    private static final double SMALLEST_ABSURD = 1;
    private static final int CONSECUTIVE_ROWS = 3;
    private static final List<String> FIGURES = Stream.concat(
                    Columns.HEAD.stream()
                            .filter(column -> !Columns.isCounter(column) && !column.equals(Columns.SECONDS)),
                    Stream.of(Columns.CONVERGENCE_METRIC))
            .toList();

    private Optional<MetricsRow> first = Optional.empty();
    private Optional<MetricsRow> lastGood = Optional.empty();
    private OptionalDouble start = OptionalDouble.empty();
    private int absurdRows;

    /**
     * Returns a detector that has processed earlier rows.
     *
     * @param recorded the rows of a resumed run
     */
    static Divergence after(Optional<MetricsFile> recorded) {
        Divergence divergence = new Divergence();
        recorded.ifPresent(file -> {
            for (int row = 0; row < file.size(); row++) {
                divergence.follow(file.row(row), false);
            }
        });
        return divergence;
    }

    /**
     * Processes the next row.
     *
     * @param isLast whether no further row can show a recovery
     * @return why the run counts as diverged; empty if it does not
     */
    Optional<String> follow(MetricsRow row, boolean isLast) {
        if (first.isEmpty()) {
            first = Optional.of(row);
        }
        Optional<String> tooLarge = beyondTheLimit(row);
        boolean absurd = isAbsurd(row);
        absurdRows = absurd ? absurdRows + 1 : 0;
        if (!absurd && tooLarge.isEmpty()) {
            lastGood = Optional.of(row);
        }
        if (tooLarge.isPresent()) {
            return tooLarge;
        }
        return absurdRows >= (isLast ? 1 : CONSECUTIVE_ROWS) ? Optional.of(growth(row)) : Optional.empty();
    }

    /** Returns a phrase such as {@code ; the last good row is round 40, …}; empty if there is none. */
    String lastGoodInWords() {
        return lastGood.map(row -> "; the last good row is round " + row.round() + figures(row))
                .orElse("");
    }

    /** Returns which metric exceeds the limit. A metric that starts above the limit may still decrease. */
    private Optional<String> beyondTheLimit(MetricsRow row) {
        return FIGURES.stream()
                .filter(column -> size(row, column).orElse(0)
                        > Math.max(LIMIT, size(first.orElseThrow(), column).orElse(0)))
                .findFirst()
                .map(column -> column + " is " + brief(row.value(column).getAsDouble()) + " by round " + row.round());
    }

    private boolean isAbsurd(MetricsRow row) {
        OptionalDouble figure = size(row, leading());
        if (figure.isEmpty()) {
            return false;
        }
        boolean hasScale = Double.isFinite(figure.getAsDouble()) && figure.getAsDouble() != 0;
        if (start.isEmpty() && hasScale) {
            start = figure;
            return false;
        }
        return Double.isNaN(figure.getAsDouble())
                || figure.getAsDouble() >= Math.max(SMALLEST_ABSURD, GROWTH * start.orElse(0));
    }

    private String growth(MetricsRow row) {
        String before = start.isPresent() ? ", " + brief(start.getAsDouble()) + " at the start" : "";
        return leading() + " is " + brief(row.value(leading()).orElseThrow()) + " by round " + row.round() + before;
    }

    /** Returns the column that is monitored: the hypergradient norm if it is known, else the upper loss. */
    private String leading() {
        boolean gradientKnown =
                first.orElseThrow().value(Columns.HYPERGRADIENT_NORM).isPresent();
        return gradientKnown ? Columns.HYPERGRADIENT_NORM : Columns.UPPER_LOSS;
    }

    private static OptionalDouble size(MetricsRow row, String column) {
        OptionalDouble value = row.value(column);
        return value.isPresent() ? OptionalDouble.of(Math.abs(value.getAsDouble())) : value;
    }

    private static String figures(MetricsRow row) {
        return Stream.of(Columns.HYPERGRADIENT_NORM, Columns.UPPER_LOSS)
                .filter(column -> row.value(column).isPresent())
                .map(column -> ", " + column + " " + brief(row.value(column).getAsDouble()))
                .collect(Collectors.joining());
    }

    static String brief(double value) {
        return String.format(Locale.ROOT, "%.3e", value);
    }
}
