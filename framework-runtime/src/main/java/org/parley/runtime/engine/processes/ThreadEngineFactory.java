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

/** The engine {@code threads}, which runs the processes of a run as threads of one process, to try out distributed runs on one machine. */
@Described(
        name = ThreadEngineFactory.NAME,
        description =
                "Runs processes as threads of one process: slower than a run without an engine, with bit-identical results.")
public final class ThreadEngineFactory implements EngineFactory {

    /** The name of the engine. */
    public static final String NAME = "threads";

    private static final Option<Double> DEADLINE = Option.number("deadline")
            .above(0)
            .orElse(3600.0)
            .description("Seconds to wait for another process before it is considered lost.");
    private static final double MILLIS = 1000;

    private final BitSet opened = new BitSet();
    private ThreadEngines engines;

    @Override
    public List<Option<?>> options() {
        return List.of(DEADLINE);
    }

    /** Opens an engine. Engines opened successively belong together until every rank has one. */
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
