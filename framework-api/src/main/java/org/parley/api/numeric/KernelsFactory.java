package org.parley.api.numeric;

import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Unstable;

/**
 * Declares {@link Kernels}. A run uses the available kernels with the highest preference unless the user selects others
 * by name.
 */
@Unstable
public interface KernelsFactory extends ComponentFactory {

    /** {@return the preference among available kernels; the kernels in Java have 0} */
    int preference();

    /**
     * Loads the kernels.
     *
     * @return the kernels, ready for use
     * @throws org.parley.api.component.ParleyException if they are not available on this machine
     */
    Kernels create();
}
