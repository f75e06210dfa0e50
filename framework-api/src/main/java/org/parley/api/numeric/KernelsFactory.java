package org.parley.api.numeric;

import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Unstable;

/** Offers {@link Kernels}; a run uses the best that work here unless its user asks for others by name. */
@Unstable
public interface KernelsFactory extends ComponentFactory {

    /** Of several that work, the largest is used; plain Java has 0. */
    int preference();

    /**
     * Loads what is needed.
     *
     * @throws org.parley.api.component.ParleyException when they do not work on this machine, with the reason
     */
    Kernels create();
}
