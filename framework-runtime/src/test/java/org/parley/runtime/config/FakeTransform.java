package org.parley.runtime.config;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Transform;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.run.Scope;

/** A moving average that is never executed. */
public record FakeTransform(String name, boolean exact, boolean exactAlone) implements TransformFactory {

    private static final Option<Double> THETA =
            Option.number("theta").from(0).to(1).orElse(1.0).description("Weight of the new direction.");
    private static final Option<Boolean> DELAYED =
            Option.flag("delayed").orElse(false).description("Step along the previous average.");
    private static final Option<String> START =
            Option.choice("start", "zero", "gradient").description("Initial average.");

    @Override
    public String description() {
        return "A moving average.";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(THETA, DELAYED, START);
    }

    @Override
    public boolean isExact(Settings settings) {
        return exact;
    }

    @Override
    public boolean isExactAlone(Settings settings) {
        return exactAlone;
    }

    @Override
    public Transform create(Settings settings, Scope scope) {
        throw new UnsupportedOperationException();
    }
}
