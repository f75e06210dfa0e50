package org.parley.api.data;

import java.util.List;

/**
 * A published dataset.
 *
 * @param folder the folder of the dataset in the data directory
 * @param license the terms of use
 * @param homepage the address of the publisher's description
 * @param files the files in the folder; empty for a dataset that is bundled with its plugin
 */
public record Publication(String folder, String license, String homepage, List<PublishedFile> files) {

    /**
     * Creates a publication.
     *
     * @param folder the folder of the dataset in the data directory
     * @param license the terms of use
     * @param homepage the address of the publisher's description
     * @param files the files in the folder; empty for a dataset that is bundled with its plugin
     */
    public Publication {
        files = List.copyOf(files);
    }

    /** {@return whether the dataset is bundled with its plugin} */
    public boolean isBundled() {
        return files.isEmpty();
    }
}
