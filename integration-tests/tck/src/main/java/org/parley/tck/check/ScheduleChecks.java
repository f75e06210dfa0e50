package org.parley.tck.check;

import java.util.List;
import java.util.stream.LongStream;
import org.parley.api.component.Horizon;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;

/** The contract checks of a schedule. */
public final class ScheduleChecks {

    /** As many steps as every run takes: a step size that is zero here stops it. */
    private static final int STEPS = 1000;

    /** Steps far in the future, where a schedule may be close to zero but must still be finite. */
    private static final long[] FAR = {10_000, 1_000_000, 1_000_000_000, 1_000_000_000_000L};

    private static final Horizon ORDINARY = new Horizon(10, 1000, 1, 20, 0);

    private static final List<Horizon> HORIZONS = List.of(
            new Horizon(1, 1, 1, 1, 0),
            new Horizon(1000, 1, 50, 1, 1),
            new Horizon(1, 1_000_000_000L, 1, 1, 64),
            new Horizon(100, 10_000, 5, 1_000_000, 32));

    private final ScheduleFactory factory;
    private final Settings settings;

    private ScheduleChecks(Subject<ScheduleFactory> subject) {
        this.factory = subject.factory();
        this.settings = subject.settings();
    }

    public static List<ContractCheck> of(Subject<ScheduleFactory> subject) {
        ScheduleChecks checks = new ScheduleChecks(subject);
        return Creation.before(
                () -> Verdict.holds("it starts at %s", checks.schedule().at(0)),
                new ContractCheck("every value is positive and finite", checks::isPositive),
                new ContractCheck("runs of any length and size have positive values", checks::fitsEveryHorizon),
                new ContractCheck("the value of a step does not depend on earlier calls", checks::isReproducible));
    }

    private Verdict isPositive() {
        Schedule schedule = schedule();
        for (long k : steps()) {
            double value = schedule.at(k);
            boolean sound = Double.isFinite(value) && (value > 0 || value == 0 && k >= STEPS);
            if (!sound) {
                return Verdict.broken("step %d has %s", k, value);
            }
        }
        return Verdict.holds("from %s to %s in %d steps", schedule.at(0), schedule.at(STEPS - 1), STEPS);
    }

    private Verdict fitsEveryHorizon() {
        for (Horizon horizon : HORIZONS) {
            Schedule schedule = Creation.made(factory.create(settings, horizon), "create");
            for (long k : new long[] {0, 1, horizon.rounds() - 1}) {
                double value = schedule.at(k);
                if (!Double.isFinite(value) || value < 0 || value == 0 && k < STEPS) {
                    return Verdict.broken("%s gives %s at step %d", horizon, value, k);
                }
            }
        }
        return Verdict.holds("%d horizons, from one agent and one round to a thousand million rounds", HORIZONS.size());
    }

    private Verdict isReproducible() {
        long[] steps = steps();
        Schedule forwards = schedule();
        double[] values = LongStream.of(steps).mapToDouble(forwards::at).toArray();
        Schedule backwards = schedule();
        for (int i = steps.length - 1; i >= 0; i--) {
            double again = backwards.at(steps[i]);
            if (Double.compare(again, values[i]) != 0) {
                return Verdict.broken("step %d has %s, but %s if called in another order", steps[i], values[i], again);
            }
        }
        return Verdict.holds("bit-identical forwards and backwards");
    }

    private Schedule schedule() {
        return Creation.made(factory.create(settings, ORDINARY), "create");
    }

    private static long[] steps() {
        return LongStream.concat(LongStream.range(0, STEPS), LongStream.of(FAR)).toArray();
    }
}
