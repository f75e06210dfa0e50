package org.parley.runtime.config;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Momentum;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.run.Scope;

/** A moving average that never averages. */
record FakeMomentum(String name) implements MomentumFactory {

    @Override
    public String description() {
        return "A moving average.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.number("theta", 1, 0, 1, "Weight of the new direction."),
                Option.flag("delayed", false, "Whether the step follows the previous average."),
                Option.choice("start", List.of("zero", "gradient"), "Where the average starts."));
    }

    @Override
    public Momentum create(Settings settings, Scope scope, int dimension) {
        throw new UnsupportedOperationException();
    }
}
