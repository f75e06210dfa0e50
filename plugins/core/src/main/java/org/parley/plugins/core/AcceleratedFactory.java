package org.parley.plugins.core;

import java.util.List;
import java.util.Locale;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.run.Mixer;
import org.parley.api.run.RunOutline;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.pf4j.Extension;

@Extension
@Described(
        name = "accelerated",
        says =
                "Another strategy with several exchanges in place of one, as the Chebyshev polynomial of W that agrees fastest.")
public final class AcceleratedFactory extends DoorFactory {

    private static final Option<Integer> TIMES =
            Option.integer("times").from(1).to(1000).mandatory().says("How many exchanges stand in place of one.");

    @Override
    public List<Option<?>> options() {
        return List.of(TIMES, OF);
    }

    /** The eigenvalues of the polynomial go down to -1 / T(1 / rho). */
    @Override
    public List<String> faults(Settings settings, RunOutline run) {
        double bound = innerNeeds(settings).smallestEigenvalueAbove();
        double smallest = -1 / chebyshev(settings.get(TIMES), 1 / radius(settings, run));
        return smallest > bound
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "'%s' needs eigenvalues above %.4g, and those of %d Chebyshev exchanges go down to %.4g; raise times",
                        inner(settings).name(),
                        bound,
                        settings.get(TIMES),
                        smallest));
    }

    private static double radius(Settings settings, RunOutline run) {
        for (Component<?> component : run.components()) {
            if (component.settings() == settings) {
                String level = component.path().split("\\.")[1];
                return run.weights(level, 0).spectrum().radius();
            }
        }
        throw new IllegalArgumentException("these settings are not part of the run");
    }

    /** The Chebyshev polynomial of this degree at an argument of at least 1. */
    private static double chebyshev(int degree, double at) {
        double angle = StrictMath.log(at + Math.sqrt(at * at - 1));
        return StrictMath.cosh(degree * angle);
    }

    /** The polynomial has real coefficients that depend on the spectrum of one symmetric matrix. */
    @Override
    protected WeightRequirement ownNeeds(Settings settings) {
        return WeightRequirement.SYMMETRIC;
    }

    /** Every symmetric matrix will do: {@link #faults} checks the bound on the polynomial. */
    @Override
    protected double eigenvaluesAbove(Settings settings, double bound) {
        return Double.NEGATIVE_INFINITY;
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
