package org.parley.runtime.experiment;

import static java.util.Objects.requireNonNull;

import org.parley.api.component.Diagnostic;
import org.parley.api.engine.Engine;
import org.parley.api.engine.Placement;
import org.parley.api.engine.Transport;

/**
 * The place of this process among those of a run.
 *
 * @param engine connects it to the others; closed when the run is over, however it ends
 * @param anyMachine whether processes may run on machines whose results differ in the last bits; rank 0 decides
 */
public record ProcessContext(Engine engine, Placement place, boolean anyMachine) {

    public ProcessContext {
        requireNonNull(engine, "engine");
        requireNonNull(place, "place");
    }

    /** Of a process that makes the whole run and has no engine. */
    public static ProcessContext alone(int agents) {
        return new ProcessContext(new NoPeers(), Placement.evenly(0, 1, agents), false);
    }

    /** Whether nobody else takes part, so that there is nothing to agree on. */
    public boolean isAlone() {
        return engine instanceof NoPeers;
    }

    private static final class NoPeers implements Engine {

        @Override
        public Transport connect() {
            throw new IllegalStateException("a process without peers meets nobody");
        }

        @Override
        public void fail(Diagnostic reason) {
            // There is nobody to tell.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
