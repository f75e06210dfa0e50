package org.parley.runtime.builtin;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Transform;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.run.Scope;
import org.parley.runtime.engine.processes.ThreadEngineFactory;
import org.parley.runtime.numeric.JavaKernelsFactory;
import org.parley.runtime.stop.StopRules;

/** The built-in components, which every run can use without a plugin. */
public final class Builtins {

    private Builtins() {}

    public static List<ComponentFactory> all() {
        List<ComponentFactory> all = new ArrayList<>(List.of(
                Schedules.Formula.CONSTANT,
                Schedules.Formula.INVERSE_SQUARE_ROOT,
                Schedules.Formula.INVERSE,
                new Schedules.Piecewise(),
                Schedules.Formula.POWER,
                Schedules.Formula.SQUARE_ROOT,
                new Starts.Zero(),
                new Starts.Normal(),
                new Starts.FromFile(),
                new Starts.OfModel(),
                new Starts.FromRun(),
                new NoMomentum(),
                new JavaKernelsFactory(),
                new ThreadEngineFactory()));
        all.addAll(StopRules.all());
        return all;
    }

    @Described(name = "none", description = "Leaves the direction unchanged.")
    static final class NoMomentum implements TransformFactory {

        @Override
        public Transform create(Settings settings, Scope scope) {
            return (direction, out) -> out.assign(1, direction);
        }
    }
}
