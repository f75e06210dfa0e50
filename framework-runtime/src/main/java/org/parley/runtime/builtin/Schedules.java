package org.parley.runtime.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.parley.api.component.Described;
import org.parley.api.component.Horizon;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;

/** Schedules that need no plugin: formulas of the step number, and values that drop at given steps. */
final class Schedules {

    private Schedules() {}

    /** A schedule given by a formula of the step number k. */
    record Formula(String name, String description, List<Option<?>> options, Function<Settings, Schedule> of)
            implements ScheduleFactory {

        private static final Option<Double> VALUE =
                Option.number("value").above(0).mandatory().description("Value at every step.");
        private static final Option<Double> FIRST =
                Option.number("scale").above(0).mandatory().description("Value at the first step.");
        private static final Option<Double> NUMERATOR =
                Option.number("scale").above(0).mandatory().description("Numerator.");
        private static final Option<Double> FACTOR =
                Option.number("scale").above(0).orElse(1.0).description("Factor of the square root.");
        private static final Option<Double> OFFSET = Option.number("offset")
                .above(0)
                .orElse(1.0)
                .description("Offset added to k; a larger offset makes the initial decay slower.");
        private static final Option<Double> EXPONENT = Option.number("exponent")
                .from(-10)
                .to(10)
                .mandatory()
                .description("Exponent: above 0 the value grows, below 0 it decays.");

        static final Formula CONSTANT = new Formula(
                "constant", "The same value at every step; short form: a plain number.", List.of(VALUE), settings -> {
                    double value = settings.get(VALUE);
                    return k -> value;
                });

        static final Formula INVERSE_SQUARE_ROOT =
                new Formula("inverse-square-root", "scale / √(k+1), starting at k = 0.", List.of(FIRST), settings -> {
                    double scale = settings.get(FIRST);
                    return k -> scale / Math.sqrt(k + 1.0);
                });

        static final Formula INVERSE = new Formula(
                "inverse", "scale / (offset + k), starting at k = 0.", List.of(NUMERATOR, OFFSET), settings -> {
                    double scale = settings.get(NUMERATOR);
                    double offset = settings.get(OFFSET);
                    return k -> scale / (offset + k);
                });

        static final Formula POWER = new Formula(
                "power",
                "scale·(k+1)^exponent, starting at k = 0, for growing penalties and decaying steps.",
                List.of(FIRST, EXPONENT),
                settings -> {
                    double scale = settings.get(FIRST);
                    double exponent = settings.get(EXPONENT);
                    // StrictMath.pow allocates memory.
                    return k -> scale * StrictMath.exp(exponent * StrictMath.log(k + 1.0));
                });

        static final Formula SQUARE_ROOT = new Formula(
                "square-root",
                "⌈scale·√(k+1)⌉, starting at k = 0, for growing numbers of inner steps.",
                List.of(FACTOR),
                settings -> {
                    double scale = settings.get(FACTOR);
                    return k -> Math.ceil(scale * Math.sqrt(k + 1.0));
                });

        @Override
        public Schedule create(Settings settings, Horizon horizon) {
            return of.apply(settings);
        }
    }

    @Described(name = "piecewise", description = "Multiplies a value by a factor at each of the given steps.")
    static final class Piecewise implements ScheduleFactory {

        private static final Option<Double> VALUE =
                Option.number("value").above(0).mandatory().description("Value at the first step.");
        private static final Option<Double> FACTOR =
                Option.number("factor").above(0).orElse(0.1).description("Factor at each of the given steps.");
        private static final Option<double[]> AT = Option.numbers("at")
                .from(0)
                .mandatory()
                .description("Steps at which the value is multiplied, ascending.");

        @Override
        public List<Option<?>> options() {
            return List.of(VALUE, FACTOR, AT);
        }

        @Override
        public List<String> errors(Settings settings) {
            double[] at = settings.get(AT);
            List<String> diagnostics = new ArrayList<>();
            for (int i = 0; i < at.length; i++) {
                if (at[i] != Math.rint(at[i])) {
                    diagnostics.add("'at' must contain whole numbers, got " + at[i]);
                }
                if (i > 0 && at[i] <= at[i - 1]) {
                    diagnostics.add("'at' must be ascending, got " + at[i] + " after " + at[i - 1]);
                }
            }
            return diagnostics;
        }

        @Override
        public Schedule create(Settings settings, Horizon horizon) {
            double factor = settings.get(FACTOR);
            double[] at = settings.get(AT);
            double[] values = new double[at.length + 1];
            values[0] = settings.get(VALUE);
            for (int i = 0; i < at.length; i++) {
                values[i + 1] = values[i] * factor;
            }
            return k -> values[reached(at, k)];
        }

        private static int reached(double[] at, long k) {
            int count = 0;
            while (count < at.length && k >= at[count]) {
                count++;
            }
            return count;
        }
    }
}
