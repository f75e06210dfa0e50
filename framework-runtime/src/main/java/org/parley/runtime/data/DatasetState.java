package org.parley.runtime.data;

import java.nio.file.Path;
import java.util.List;

/**
 * The state of a dataset in the data directory.
 *
 * @param name the name of the dataset
 * @param presence whether its files are present
 * @param folder the directory of its files
 * @param present the names of the published files that are present
 * @param missing the names of those that are not
 */
public record DatasetState(String name, Presence presence, Path folder, List<String> present, List<String> missing) {

    /** The availability of a dataset's files. */
    public enum Presence {
        /** Included in its plugin. */
        BUNDLED,
        /** All files are present. */
        COMPLETE,
        /** Some files are present. */
        PARTIAL,
        /** No file is present. */
        ABSENT,
        /** A format, for which the run file names the files. */
        FORMAT
    }

    public DatasetState {
        present = List.copyOf(present);
        missing = List.copyOf(missing);
    }
}
