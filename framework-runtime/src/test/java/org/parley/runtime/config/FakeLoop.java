package org.parley.runtime.config;

import java.util.List;
import java.util.Set;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.loop.Levels;
import org.parley.api.loop.Loop;
import org.parley.api.loop.LoopFactory;

/**
 * A loop that is never executed.
 *
 * @param isOrdinary whether it is exact and repeats the steps of y
 */
public record FakeLoop(String name, Set<String> drives, boolean isOrdinary) implements LoopFactory {

    private static final Option<String> ORDER =
            Option.choice("order", "gauss-seidel", "jacobi").description("Order of the levels.");

    FakeLoop(String name) {
        this(name, Set.of(), true);
    }

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

    @Override
    public Set<String> drives(Settings settings) {
        return drives;
    }

    @Override
    public Set<String> multiStepLevels(Settings settings) {
        return isOrdinary ? Set.of("lower") : Set.of();
    }

    @Override
    public boolean isExact(Settings settings) {
        return isOrdinary;
    }
}
