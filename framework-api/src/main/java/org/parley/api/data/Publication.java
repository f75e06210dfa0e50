package org.parley.api.data;

import java.util.List;

/**
 * A dataset as its publisher offers it.
 *
 * @param folder its folder in the data home
 * @param license on which terms it may be used
 * @param homepage where its publisher describes it
 * @param files what belongs into the folder; empty for a dataset that comes with its plugin
 */
public record Publication(String folder, String license, String homepage, List<PublishedFile> files) {

    public Publication {
        files = List.copyOf(files);
    }

    /** Whether the dataset comes with its plugin. */
    public boolean isBundled() {
        return files.isEmpty();
    }
}
