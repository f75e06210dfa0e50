package org.parley.api.data;

import java.nio.file.Path;
import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;

/** Reads a dataset. */
public interface DatasetFactory extends ComponentFactory {

    /**
     * Reads the dataset.
     *
     * @param settings the values of the {@link #options}
     * @param home the directory of the user's data files, see {@code parley datasets}
     * @return the splits of the dataset
     * @throws org.parley.api.component.ParleyException if a file is missing or malformed
     */
    Splits read(Settings settings, Path home);

    /** {@return the source of the dataset} Empty for factories that read arbitrary files of a format. */
    default Optional<Publication> publication() {
        return Optional.empty();
    }

    /**
     * The published splits of a dataset.
     *
     * @param train the samples for training and validation
     * @param test the test samples; empty if the publisher defines none
     * @param names the names of columns and classes; empty if the source does not name them
     */
    record Splits(Dataset train, Optional<Dataset> test, Optional<DataNames> names) {

        /**
         * Creates the splits of a dataset without names.
         *
         * @param train the samples for training and validation
         * @param test the test samples; empty if the publisher defines none
         * @throws IllegalArgumentException if the splits have different numbers of features or classes
         */
        public Splits(Dataset train, Optional<Dataset> test) {
            this(train, test, Optional.empty());
        }

        /**
         * Creates the splits of a dataset.
         *
         * @param train the samples for training and validation
         * @param test the test samples; empty if the publisher defines none
         * @param names the names of columns and classes; empty if the source does not name them
         * @throws IllegalArgumentException if the splits have different numbers of features or classes, or the names do
         *     not have these numbers
         */
        public Splits {
            names.ifPresent(known -> {
                requireLength(train.name(), "columns", known.features().size(), train.width());
                requireLength(train.name(), "classes", known.classes().size(), train.classes());
            });
            test.ifPresent(held -> {
                if (held.width() != train.width() || held.classes() != train.classes()) {
                    throw new IllegalArgumentException(train.name() + ": the training data has " + train.width()
                            + " features and " + train.classes() + " classes, but the test data has " + held.width()
                            + " and " + held.classes());
                }
            });
        }

        private static void requireLength(String dataset, String what, int named, int expected) {
            if (named != 0 && named != expected) {
                throw new IllegalArgumentException(
                        dataset + ": the " + what + " have " + named + " names instead of " + expected);
            }
        }

        /**
         * {@return a copy with names}
         *
         * @param known the names of columns and classes
         */
        public Splits withNames(DataNames known) {
            return new Splits(train, test, Optional.of(known));
        }
    }
}
