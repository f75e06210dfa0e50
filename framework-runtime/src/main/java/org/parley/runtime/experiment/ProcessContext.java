package org.parley.runtime.experiment;

import static java.util.Objects.requireNonNull;

import org.parley.api.component.Diagnostic;
import org.parley.api.engine.Engine;
import org.parley.api.engine.Placement;
import org.parley.api.engine.Transport;
import org.parley.runtime.engine.processes.MessageKind;

/**
 * The engine and the place of this process in a run.
 *
 * @param engine connects it to the other processes; closed when the run is over
 * @param anyMachine whether processes may run on machines whose results differ in the last bits; rank 0 decides
 * @param listener receives every message of this process before it is sent
 */
public record ProcessContext(Engine engine, Placement place, boolean anyMachine, MessageKind.Listener listener) {

    public ProcessContext {
        requireNonNull(engine, "engine");
        requireNonNull(place, "place");
        requireNonNull(listener, "listener");
    }

    public ProcessContext(Engine engine, Placement place, boolean anyMachine) {
        this(engine, place, anyMachine, MessageKind.Listener.NONE);
    }

    /** Returns the context of a single process without an engine. */
    public static ProcessContext alone(int agents) {
        return new ProcessContext(new NoPeers(), Placement.evenly(0, 1, agents), false);
    }

    /** Returns whether this is the only process of the run. */
    public boolean isAlone() {
        return engine instanceof NoPeers;
    }

    private static final class NoPeers implements Engine {

        @Override
        public Transport connect() {
            throw new IllegalStateException("a single process has no peers");
        }

        @Override
        public void fail(Diagnostic reason) {
            // There are no other processes.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
