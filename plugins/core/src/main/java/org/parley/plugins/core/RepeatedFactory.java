package org.parley.plugins.core;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

@Extension
@Described(
        name = "repeated",
        says = "Another strategy with several exchanges in place of one, so that W becomes a power of W.")
public final class RepeatedFactory extends DoorFactory {

    private static final Option<Integer> TIMES =
            Option.integer("times").from(1).to(1000).mandatory().says("How many exchanges stand in place of one.");

    @Override
    public List<Option<?>> options() {
        return List.of(TIMES, OF);
    }

    /** An even power has no negative eigenvalue, an odd one none below the smallest. */
    @Override
    protected double eigenvaluesAbove(Settings settings, double bound) {
        int times = settings.get(TIMES);
        if (bound == Double.NEGATIVE_INFINITY || bound >= 0) {
            return bound;
        }
        return times % 2 == 0 ? Double.NEGATIVE_INFINITY : -StrictMath.pow(-bound, 1.0 / times);
    }

    @Override
    public double phases(Settings settings) {
        return super.phases(settings) * settings.get(TIMES);
    }

    @Override
    Mixer door(Settings settings, Scope scope) {
        return new Repeated(scope, settings.get(TIMES));
    }
}
