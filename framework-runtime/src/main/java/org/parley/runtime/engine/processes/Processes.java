package org.parley.runtime.engine.processes;

import org.parley.api.engine.Placement;
import org.parley.api.engine.Transport;
import org.parley.runtime.engine.block.Hosted;

/** The processes of a run during one epoch, as one of them sees them; a run of one process makes the same calls and sends nothing. */
public final class Processes {

    private final Exchanges exchanges;
    private final Reductions reductions;

    private Processes(Exchanges exchanges) {
        this.exchanges = exchanges;
        this.reductions = new Reductions(exchanges);
    }

    /** All agents live here. */
    public static Processes alone(int agents) {
        return new Processes(new Exchanges(Placement.evenly(0, 1, agents), null));
    }

    public static Processes of(Placement place, Transport transport) {
        return new Processes(new Exchanges(place, transport));
    }

    public Placement place() {
        return exchanges.place();
    }

    public boolean areSeveral() {
        return place().processes() > 1;
    }

    /** Whether this one writes the records. */
    public boolean isFirst() {
        return place().rank() == 0;
    }

    /** Whose rows live here. */
    public Hosted hosted() {
        return new Hosted(place().first(place().rank()), place().hosted());
    }

    public Exchanges exchanges() {
        return exchanges;
    }

    public Reductions reductions() {
        return reductions;
    }
}
