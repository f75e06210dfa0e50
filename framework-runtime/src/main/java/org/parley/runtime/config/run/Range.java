package org.parley.runtime.config.run;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.config.bind.SectionReader;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Words;

/**
 * Numbers to draw from: {@code {from: 0.001, to: 1, scale: log}}.
 *
 * @param whole whether both ends are whole numbers; then all that is drawn is
 */
record Range(double from, double to, boolean logarithmic, boolean whole) {

    private static final Option<Double> FROM = Option.number("from").mandatory().says("The least value.");
    private static final Option<Double> TO = Option.number("to").mandatory().says("The largest value.");
    private static final Option<String> SCALE = Option.choice("scale", "linear", "log")
            .orElse("linear")
            .says("What is uniform: the value or its logarithm.");

    static final List<Option<?>> KEYS = List.of(FROM, TO, SCALE);

    /** Enough for a step size, and short enough for the name of a run. */
    private static final MathContext DIGITS = new MathContext(4);

    static Optional<Range> read(Branch given, String path, Faults faults) {
        OptionValues values = new SectionReader(faults).values(KEYS, given, path);
        if (!values.faultless()) {
            return Optional.empty();
        }
        Range range = new Range(
                values.get(FROM),
                values.get(TO),
                values.get(SCALE).equals("log"),
                isWhole(given, "from") && isWhole(given, "to"));
        if (!(range.from < range.to)) {
            faults.add(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    Words.path(path, "to"),
                    "must be larger than from, got " + Words.number(range.to),
                    "");
        }
        if (range.logarithmic && !(range.from > 0)) {
            faults.add(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    Words.path(path, "from"),
                    "must be positive where the logarithm is uniform, got " + Words.number(range.from),
                    "a positive value, or scale: linear");
        }
        return Optional.of(range);
    }

    private static boolean isWhole(Branch given, String key) {
        return given.child(key)
                .filter(node -> node instanceof Leaf leaf && leaf.value() instanceof Long)
                .isPresent();
    }

    /** The value at a share between 0 and 1, as it stands in a run file. */
    String at(double share) {
        double value = logarithmic
                ? StrictMath.exp(StrictMath.log(from) + share * (StrictMath.log(to) - StrictMath.log(from)))
                : from + share * (to - from + (whole ? 1 : 0));
        if (whole) {
            double rounded = logarithmic ? Math.rint(value) : Math.floor(value);
            return Long.toString((long) Math.max(from, Math.min(to, rounded)));
        }
        double rounded = new BigDecimal(value).round(DIGITS).doubleValue();
        return Double.toString(Math.max(from, Math.min(to, rounded)));
    }
}
