package org.parley.runtime.engine.processes;

import java.util.BitSet;
import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.engine.Engine;
import org.parley.api.engine.EngineContext;
import org.parley.api.engine.EngineFactory;
import org.parley.api.engine.Placement;

/** {@code threads}: the processes of a run are threads of one, to see what several do without a second machine. */
@Described(
        name = "threads",
        says = "Processes that are threads of one: slower than a run without an engine, and the same in every number.")
public final class ThreadEngineFactory implements EngineFactory {

    private static final Option<Double> DEADLINE = Option.number("deadline")
            .above(0)
            .orElse(3600.0)
            .says("Seconds that a process waits for another one before it takes it for lost.");
    private static final double MILLIS = 1000;

    private final BitSet opened = new BitSet();
    private ThreadEngines engines;

    @Override
    public List<Option<?>> options() {
        return List.of(DEADLINE);
    }

    /** The engines that are opened one after the other belong together until every rank has one. */
    @Override
    public synchronized Engine open(Settings settings, EngineContext context) {
        Placement place = context.place();
        if (engines == null || opened.cardinality() == place.processes() || opened.get(place.rank())) {
            engines = new ThreadEngines(place.processes(), (long) (settings.get(DEADLINE) * MILLIS));
            opened.clear();
        }
        opened.set(place.rank());
        return engines.engine(place.rank());
    }
}
