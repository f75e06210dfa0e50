package org.parley.runtime.config;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;

/** A loop that never runs. */
public record FakeLoop(String name) implements LoopFactory {

    private static final Option<String> ORDER =
            Option.choice("order", "gauss-seidel", "jacobi").says("Who goes first.");

    @Override
    public String description() {
        return "One pass.";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(ORDER);
    }

    @Override
    public Loop create(Settings settings, Levels levels) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return settings.get(ORDER).equals("jacobi");
    }
}
