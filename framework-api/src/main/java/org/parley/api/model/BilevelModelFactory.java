package org.parley.api.model;

import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/** Makes a {@link BilevelModel}. Diagnostics of files it reads are reported as {@link org.parley.api.component.ParleyException}. */
public interface BilevelModelFactory extends ComponentFactory {

    BilevelModel create(Settings settings, ModelContext context);

    /**
     * What {@link #create} would make, so that a run that cannot fit into memory is refused before anything is built. Default: empty, for
     * models whose size follows from data.
     *
     * @param agents how many there are
     */
    default Optional<ModelSize> size(Settings settings, int agents) {
        return Optional.empty();
    }
}
