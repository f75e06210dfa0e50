package org.parley.plugins.core;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.pf4j.Extension;

/** {@code accelerated}: see {@link Accelerated}. */
@Extension
public final class AcceleratedFactory extends DoorFactory {

    private static final Option<Integer> TIMES =
            Option.integer("times").from(1).to(1000).mandatory().says("How many exchanges stand in place of one.");

    @Override
    public String name() {
        return "accelerated";
    }

    @Override
    public String description() {
        return "Another strategy with several exchanges in place of one, as the Chebyshev polynomial of W that agrees fastest.";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(TIMES, OF);
    }

    /** The eigenvalues of the polynomial lie in (-1, 1), and how far inside depends on the graph. */
    @Override
    public List<String> faults(Settings settings) {
        double bound = super.needs(settings).smallestEigenvalueAbove();
        return bound > -1
                ? List.of("'" + inner(settings).name() + "' needs eigenvalues above " + bound
                        + ", and those of Chebyshev polynomials go down to nearly -1; use repeated with an even number")
                : List.of();
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.SYMMETRIC;
    }

    @Override
    public double phases(Settings settings) {
        return super.phases(settings) * settings.get(TIMES);
    }

    @Override
    Mixer door(Settings settings, Scope scope) {
        return new Accelerated(scope, settings.get(TIMES));
    }
}
