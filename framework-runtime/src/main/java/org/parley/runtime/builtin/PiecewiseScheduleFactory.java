package org.parley.runtime.builtin;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Horizon;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;

@Described(name = "piecewise", says = "A value that is multiplied by a factor at each of the given steps.")
final class PiecewiseScheduleFactory implements ScheduleFactory {

    private static final Option<Double> VALUE =
            Option.number("value").above(0).mandatory().says("The value of the first step.");
    private static final Option<Double> FACTOR =
            Option.number("factor").above(0).orElse(0.1).says("What the value is multiplied by.");
    private static final Option<double[]> AT =
            Option.numbers("at").from(0).mandatory().says("Steps at which the factor begins to count, ascending.");

    @Override
    public List<Option<?>> options() {
        return List.of(VALUE, FACTOR, AT);
    }

    @Override
    public List<String> faults(Settings settings) {
        double[] at = settings.get(AT);
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < at.length; i++) {
            if (at[i] != Math.rint(at[i])) {
                faults.add("'at' must hold whole numbers, got " + at[i]);
            }
            if (i > 0 && at[i] <= at[i - 1]) {
                faults.add("'at' must be ascending, got " + at[i] + " after " + at[i - 1]);
            }
        }
        return faults;
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
