package org.parley.runtime.engine.processes;

import org.parley.api.engine.Placement;
import org.parley.api.engine.Transport;
import org.parley.runtime.engine.block.Hosted;

/** The processes of a run during one epoch, as seen by one of them. A run of one process makes the same calls without communication. */
public final class Processes {

    private final Exchanges exchanges;
    private final Reductions reductions;

    private Processes(Exchanges exchanges) {
        this.exchanges = exchanges;
        this.reductions = new Reductions(exchanges);
    }

    /** Returns a single process that hosts all agents. */
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

    /** Returns whether this process writes the records. */
    public boolean isFirst() {
        return place().rank() == 0;
    }

    /** Returns the agents hosted by this process. */
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
