package org.parley.runtime.engine.processes;

import org.parley.api.engine.Place;
import org.parley.api.engine.Post;
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
        return new Processes(new Exchanges(Place.evenly(0, 1, agents), null));
    }

    public static Processes of(Place place, Post post) {
        return new Processes(new Exchanges(place, post));
    }

    public Place place() {
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
