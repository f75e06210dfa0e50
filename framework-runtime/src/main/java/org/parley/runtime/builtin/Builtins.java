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
                new ConstantScheduleFactory(),
                new InverseSquareRootScheduleFactory(),
                new InverseScheduleFactory(),
                new PiecewiseScheduleFactory(),
                new PowerScheduleFactory(),
                new SquareRootScheduleFactory(),
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
