package org.parley.runtime.numeric;

import java.util.Optional;
import java.util.function.Supplier;
import org.parley.api.numeric.Kernels;

/** The kernels of a run. They are loaded when a model first requests them, because many models do not need any. */
public final class KernelsOnDemand implements Supplier<Kernels> {

    private final KernelsChoice choice;
    private Optional<KernelsChoice.Opened> opened = Optional.empty();

    public KernelsOnDemand(KernelsChoice choice) {
        this.choice = choice;
    }

    /**
     * Returns the kernels.
     *
     * @throws org.parley.api.component.ParleyException if none of the choice work
     */
    @Override
    public synchronized Kernels get() {
        if (opened.isEmpty()) {
            opened = Optional.of(choice.open());
        }
        return opened.get().kernels();
    }

    /** Returns the loaded kernels; empty if none have been requested. */
    public synchronized Optional<KernelsChoice.Opened> opened() {
        return opened;
    }
}
