package org.parley.runtime.builtin;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.ComponentFactory;
import org.parley.runtime.engine.processes.ThreadEngineFactory;
import org.parley.runtime.numeric.JavaKernelsFactory;
import org.parley.runtime.stop.StopRules;

/** The components that every run needs and no paper owns. */
public final class Builtins {

    private Builtins() {}

    public static List<ComponentFactory> all() {
        List<ComponentFactory> all = new ArrayList<>(List.of(
                Formula.CONSTANT,
                Formula.INVERSE_SQUARE_ROOT,
                Formula.INVERSE,
                new PiecewiseScheduleFactory(),
                Formula.POWER,
                Formula.SQUARE_ROOT,
                new ZeroStartFactory(),
                new NormalStartFactory(),
                new FileStartFactory(),
                new ModelStartFactory(),
                new RunStartFactory(),
                new NoMomentumFactory(),
                new JavaKernelsFactory(),
                new ThreadEngineFactory()));
        all.addAll(StopRules.all());
        return all;
    }
}
