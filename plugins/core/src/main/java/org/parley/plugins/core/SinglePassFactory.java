package org.parley.plugins.core;

import java.util.List;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "single-pass",
        says = "Each round y takes its steps and x takes its own, one unless the run file says more.")
public final class SinglePassFactory implements LoopFactory {

    private static final Option<Order> ORDER = Order.option(
            "Whether the hypergradient sees y after its steps of this round (gauss-seidel) or before (jacobi).");

    @Override
    public List<Option<?>> options() {
        return List.of(ORDER);
    }

    @Override
    public Loop create(Settings settings, Levels levels) {
        return new SinglePass(levels, settings.get(ORDER) == Order.GAUSS_SEIDEL);
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return settings.get(ORDER) == Order.JACOBI;
    }

    @Override
    public Set<String> repeats(Settings settings) {
        return Set.of("upper", "lower");
    }
}
