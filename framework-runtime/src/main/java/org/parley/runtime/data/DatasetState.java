package org.parley.runtime.data;

import java.nio.file.Path;
import java.util.List;

/**
 * What of a dataset is in the data home.
 *
 * @param name of the dataset
 * @param presence in one word
 * @param folder where its files are or would be
 * @param present names of the published files that are there
 * @param missing names of those that are not
 */
public record DatasetState(String name, Presence presence, Path folder, List<String> present, List<String> missing) {

    /** Whether a dataset can be used. */
    public enum Presence {
        /** Comes with its plugin. */
        BUNDLED,
        /** All files are there. */
        COMPLETE,
        /** Some files are there. */
        PARTIAL,
        /** No file is there. */
        ABSENT,
        /** A format: the run file names the files. */
        FORMAT
    }

    public DatasetState {
        present = List.copyOf(present);
        missing = List.copyOf(missing);
    }
}
