package org.parley.plugins.privacy;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Momentum;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code gaussian}: see {@link GaussianMechanism}. */
@Extension
public final class GaussianFactory implements MomentumFactory {

    /** The column that counts noisy directions, before the name of the level. */
    static final String RELEASES = "releases";

    static final Option<Double> CLIP =
            Option.number("clip").above(0).mandatory().says("The length C that directions are cut to.");
    static final Option<Double> DEVIATION =
            Option.number("deviation").above(0).mandatory().says("The noise's standard deviation, as a multiple of C.");

    @Override
    public String name() {
        return "gaussian";
    }

    @Override
    public String description() {
        return "The Gaussian mechanism: every agent's direction is cut to a length and gets noise, before anything of it leaves the agent.";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(CLIP, DEVIATION);
    }

    @Override
    public boolean isRandom(Settings settings) {
        return true;
    }

    @Override
    public Momentum create(Settings settings, Scope scope) {
        return new GaussianMechanism(scope, settings.get(CLIP), settings.get(DEVIATION));
    }
}
