package org.parley.runtime.experiment;

import static java.util.Objects.requireNonNull;

import org.parley.api.engine.Engine;
import org.parley.api.engine.Place;

/**
 * Where one of the processes of a run sits.
 *
 * @param engine to the others; closed when the run is over, however it ends
 * @param anyMachine whether processes may run on machines that compute different last bits; rank 0 has the word
 */
public record Seat(Engine engine, Place place, boolean anyMachine) {

    public Seat {
        requireNonNull(engine, "engine");
        requireNonNull(place, "place");
    }
}
