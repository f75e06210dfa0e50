package org.parley.runtime.data;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ParleyException;
import org.parley.api.data.DataFiles;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Publication;
import org.parley.api.data.PublishedFile;
import org.parley.runtime.data.DatasetState.Presence;

/** The directory where data files live, one folder per dataset. What comes in is checked against the publisher's checksums. */
public final class DatasetHome {

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Path root;
    private final Duration pause;
    private final Duration patience;

    public DatasetHome(Path root) {
        this(root, PAUSE, Transfer.PATIENCE);
    }

    /**
     * @param pause between two attempts to download
     * @param patience how long to wait for the next byte
     */
    DatasetHome(Path root, Duration pause, Duration patience) {
        this.root = root;
        this.pause = pause;
        this.patience = patience;
    }

    /** The directory that {@code PARLEY_DATA} names, or {@code .parley/data} in the user's own. */
    public static DatasetHome of(Map<String, String> environment, Path userHome) {
        String named = environment.getOrDefault("PARLEY_DATA", "");
        return new DatasetHome(named.isBlank() ? userHome.resolve(".parley").resolve("data") : Path.of(named));
    }

    /** What {@link DatasetFactory#read} is given. */
    public Path root() {
        return root;
    }

    /** What is there of a dataset; nothing is opened. */
    public DatasetState state(DatasetFactory dataset) {
        return dataset.publication()
                .map(publication -> state(dataset.name(), publication))
                .orElseGet(() -> new DatasetState(dataset.name(), Presence.FORMAT, root, List.of(), List.of()));
    }

    private DatasetState state(String name, Publication publication) {
        HomeFolder folder = folder(publication);
        List<String> present = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (PublishedFile file : publication.files()) {
            (folder.has(file) ? present : missing).add(file.name());
        }
        return new DatasetState(name, presence(publication, present, missing), folder.path(), present, missing);
    }

    private static Presence presence(Publication publication, List<String> present, List<String> missing) {
        if (publication.isBundled()) {
            return Presence.BUNDLED;
        }
        if (missing.isEmpty()) {
            return Presence.COMPLETE;
        }
        return present.isEmpty() ? Presence.ABSENT : Presence.PARTIAL;
    }

    /**
     * Takes copies of the files of a dataset that are somewhere below a directory.
     *
     * @return what is there then; files that were not found may still be missing
     * @throws ParleyException with every file that is not what its publisher says; nothing is taken then
     */
    public DatasetState add(DatasetFactory dataset, Path directory) {
        Publication publication = published(dataset);
        new LocalImport(dataset.name(), folder(publication), directory).take(publication.files());
        return state(dataset);
    }

    /**
     * Downloads the files of a dataset that are missing or damaged.
     *
     * @throws ParleyException when a file cannot be had; what was downloaded stays, and the next call goes on from there
     */
    public DatasetState fetch(DatasetFactory dataset, TransferProgress progress) {
        Publication publication = published(dataset);
        try {
            Transfer transfer = new Transfer(progress, patience);
            new Fetch(folder(publication), new Mirrors(dataset.name(), transfer, pause)).fetch(publication.files());
        } catch (IOException e) {
            throw DataFiles.fault(
                    folder(publication).path(),
                    "cannot be written: " + e.getMessage(),
                    "check its disk and permissions");
        }
        return state(dataset);
    }

    private HomeFolder folder(Publication publication) {
        return new HomeFolder(root.resolve(publication.folder()));
    }

    private Publication published(DatasetFactory dataset) {
        Publication publication = dataset.publication()
                .orElseThrow(() -> DataFiles.fault(
                        dataset.name(),
                        "is a format, not a dataset: there are no files to take",
                        "name your file in the run file"));
        if (publication.isBundled()) {
            throw DataFiles.fault(dataset.name(), "comes with Parley: there are no files to take", "just use it");
        }
        return publication;
    }
}
