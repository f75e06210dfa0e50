package org.parley.runtime.engine.processes;

import java.util.Optional;
import org.parley.api.engine.Placement;
import org.parley.api.engine.Transport;
import org.parley.runtime.engine.block.Hosted;

/** The processes of a run during one epoch, as seen by one of them. A run of one process makes the same calls without communication. */
public final class Processes {

    private final Exchanges exchanges;
    private final Reductions reductions;
    private final Optional<SecretNoise> noise;

    private Processes(Exchanges exchanges, Optional<SecretNoise> noise) {
        this.exchanges = exchanges;
        this.reductions = new Reductions(exchanges);
        this.noise = noise;
    }

    /** Returns a single process that hosts all agents. */
    public static Processes alone(int agents) {
        return new Processes(new Exchanges(Placement.evenly(0, 1, agents), null), Optional.empty());
    }

    /** Returns processes whose noise follows from the seed. They are for threads of one process, whose messages do not leave it. */
    public static Processes of(Placement place, Transport transport) {
        return new Processes(new Exchanges(place, transport), Optional.empty());
    }

    /**
     * Returns the processes of an epoch.
     *
     * @param noise the noise of this process, which lasts longer than the epoch
     * @param listener receives every message before it is sent
     */
    public static Processes of(Placement place, Transport transport, SecretNoise noise, MessageKind.Listener listener) {
        return new Processes(new Exchanges(place, transport, listener), Optional.of(noise));
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

    /** Returns the secret noise of this process; empty for a single process, whose noise follows from the seed. */
    public Optional<SecretNoise> noise() {
        return noise;
    }

    public Exchanges exchanges() {
        return exchanges;
    }

    public Reductions reductions() {
        return reductions;
    }
}
