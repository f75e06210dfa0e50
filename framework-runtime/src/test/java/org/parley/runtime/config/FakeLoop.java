package org.parley.runtime.config;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;

/** A loop that never runs. */
record FakeLoop(String name) implements LoopFactory {

    @Override
    public String description() {
        return "One pass.";
    }

    @Override
    public List<Option> options() {
        return List.of(Option.choice("order", List.of("gauss-seidel", "jacobi"), "Who goes first."));
    }

    @Override
    public Loop create(Settings settings, Levels levels) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean sharesSamples(Settings settings) {
        return settings.text("order").equals("jacobi");
    }
}
