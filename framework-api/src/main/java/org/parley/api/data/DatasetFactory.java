package org.parley.api.data;

import java.nio.file.Path;
import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/** Reads a dataset. */
public interface DatasetFactory extends ComponentFactory {

    /**
     * @param home directory of the data files the user has, see {@code parley datasets}
     * @throws org.parley.api.component.ParleyException when a file is missing or broken
     */
    Splits read(Settings settings, Path home);

    /** Where the dataset comes from; empty for factories that read any file of a format. */
    default Optional<Publication> publication() {
        return Optional.empty();
    }

    /**
     * A dataset as it is published.
     *
     * @param train what agents learn and validate on
     * @param test held out, where the publisher says which samples these are
     */
    record Splits(Dataset train, Optional<Dataset> test) {

        public Splits {
            test.ifPresent(held -> {
                if (held.width() != train.width() || held.classes() != train.classes()) {
                    throw new IllegalArgumentException(train.name() + ": " + train.width() + " features and "
                            + train.classes() + " classes to train on, but " + held.width() + " and " + held.classes()
                            + " to test on");
                }
            });
        }
    }
}
