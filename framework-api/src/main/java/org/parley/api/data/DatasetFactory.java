package org.parley.api.data;

import java.nio.file.Path;
import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/** Reads a dataset. Faults of its files are reported as {@link org.parley.api.component.ParleyException}. */
public interface DatasetFactory extends ComponentFactory {

    /**
     * @param home directory of the data files the user has, see {@code parley datasets}
     */
    Splits read(Settings settings, Path home);

    /**
     * A dataset as it is published.
     *
     * @param train what agents learn and validate on
     * @param test held out, where the publisher says which samples these are
     */
    record Splits(Dataset train, Optional<Dataset> test) {}
}
