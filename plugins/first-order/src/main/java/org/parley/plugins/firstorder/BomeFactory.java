package org.parley.plugins.firstorder;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.parley.api.run.RunOutline;
import org.parley.api.topology.WeightRequirement;
import org.pf4j.Extension;

@Extension
@Described(
        name = "bome",
        says =
                "BOME: x and y take one step along the gradient of f and a multiple of that of the lower optimality gap.")
public final class BomeFactory implements LoopFactory {

    private static final Option<Double> ETA = Option.number("eta")
            .above(0)
            .orElse(0.5)
            .says(
                    "How fast the optimality gap of the lower level must shrink, relative to the square of its gradient.");

    @Override
    public List<Option<?>> options() {
        return List.of(ETA);
    }

    @Override
    public Loop create(Settings settings, Levels levels) {
        return new Bome(levels, settings.get(ETA));
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return true;
    }

    @Override
    public Set<String> repeats(Settings settings) {
        return Set.of();
    }

    /** A constant step leaves an error of its own size. */
    @Override
    public boolean isExact(Settings settings) {
        return false;
    }

    @Override
    public Set<String> drives(Settings settings) {
        return Set.of("inner");
    }

    /** What the multiplier is made of is averaged over the network. */
    @Override
    public Map<String, WeightRequirement> doors(Settings settings) {
        return Map.of("upper", WeightRequirement.DOUBLY_STOCHASTIC, "lower", WeightRequirement.DOUBLY_STOCHASTIC);
    }

    @Override
    public List<String> faults(Settings settings, RunOutline run) {
        boolean knowsOfY = run.component("estimator")
                .filter(estimator -> estimator.factory() instanceof EstimatorFactory factory
                        && !(factory.exactFor(estimator.settings()).isEmpty()
                                && factory.drives(estimator.settings()).isEmpty()))
                .isPresent();
        return knowsOfY
                ? List.of("'bome' follows the gradient of f in x and sees to y*(x) by itself; set estimator: direct")
                : List.of();
    }
}
