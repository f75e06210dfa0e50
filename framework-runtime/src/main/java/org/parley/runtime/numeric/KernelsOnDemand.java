package org.parley.runtime.numeric;

import java.util.Optional;
import java.util.function.Supplier;
import org.parley.api.numeric.Kernels;

/** The kernels of a run, loaded when a model first asks for them: many models never do. */
public final class KernelsOnDemand implements Supplier<Kernels> {

    private final KernelsChoice choice;
    private Optional<KernelsChoice.Opened> opened = Optional.empty();

    public KernelsOnDemand(KernelsChoice choice) {
        this.choice = choice;
    }

    /** @throws org.parley.api.component.ParleyException when none of the choice work */
    @Override
    public synchronized Kernels get() {
        if (opened.isEmpty()) {
            opened = Optional.of(choice.open());
        }
        return opened.get().kernels();
    }

    /** Those in use; none as long as nobody asked. */
    public synchronized Optional<KernelsChoice.Opened> opened() {
        return opened;
    }
}
