package org.parley.runtime.data;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.data.DataFiles;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Publication;
import org.parley.api.data.PublishedFile;
import org.parley.runtime.data.Archive.Xz;
import org.parley.runtime.data.DatasetState.Presence;
import org.parley.runtime.data.Fetch.Checksums;
import org.parley.runtime.data.Fetch.Mirrors;
import org.tukaani.xz.XZIOException;

/** The directory of data files, with one folder per dataset. Files are checked against the publisher's checksums before they are added. */
public final class DatasetHome {

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Path root;
    private final Duration pause;
    private final Duration patience;

    public DatasetHome(Path root) {
        this(root, PAUSE, Transfer.PATIENCE);
    }

    /**
     * @param pause the time between two download attempts
     * @param patience the timeout for the next byte
     */
    DatasetHome(Path root, Duration pause, Duration patience) {
        this.root = root;
        this.pause = pause;
        this.patience = patience;
    }

    /** Returns the directory that {@code PARLEY_DATA} names, or {@code data} in the {@linkplain #ownDirectory user's directory}. */
    public static DatasetHome of(Map<String, String> environment, Path userHome) {
        String named = environment.getOrDefault("PARLEY_DATA", "");
        return new DatasetHome(
                named.isBlank() ? ownDirectory(environment, userHome).resolve("data") : Path.of(named));
    }

    /** Returns the user's directory of plugins and data: the one that {@code PARLEY_HOME} names, or {@code ~/.parley}. */
    public static Path ownDirectory(Map<String, String> environment, Path userHome) {
        String named = environment.getOrDefault("PARLEY_HOME", "");
        return named.isBlank() ? userHome.resolve(".parley") : Path.of(named);
    }

    /** Returns the directory passed to {@link DatasetFactory#read}. */
    public Path root() {
        return root;
    }

    /** Returns the state of a dataset without opening its files. */
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
     * Copies the files of a dataset from anywhere below a directory.
     *
     * @return the state afterwards; files that were not found may still be missing
     * @throws ParleyException with every file that differs from the published one; no file is copied then
     */
    public DatasetState add(DatasetFactory dataset, Path directory) {
        Publication publication = published(dataset);
        new LocalImport(dataset.name(), folder(publication), directory).take(publication.files());
        return state(dataset);
    }

    /**
     * Downloads the files of a dataset that are missing or damaged.
     *
     * @throws ParleyException if a file cannot be downloaded; completed parts are kept, and the next call resumes
     */
    public DatasetState fetch(DatasetFactory dataset, TransferProgress progress) {
        Publication publication = published(dataset);
        try {
            Transfer transfer = new Transfer(progress, patience);
            new Fetch(folder(publication), new Mirrors(dataset.name(), transfer, pause)).fetch(publication.files());
        } catch (IOException e) {
            throw DataFiles.diagnostic(
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
                .orElseThrow(() -> DataFiles.diagnostic(
                        dataset.name(),
                        "is a format, not a dataset: it has no files to download or add",
                        "name your file in the run file"));
        if (publication.isBundled()) {
            throw DataFiles.diagnostic(
                    dataset.name(),
                    "is included in Parley: it has no files to download or add",
                    "use it in a run file");
        }
        return publication;
    }

    /** The folder of one dataset. Files are added atomically. */
    record HomeFolder(Path path) {

        /** Returns the path of a file until it has been verified. */
        Path waiting(PublishedFile file) throws IOException {
            Files.createDirectories(path);
            return path.resolve(file.name() + ".new");
        }

        boolean has(PublishedFile file) {
            return DataFiles.find(path, file.name()).isPresent();
        }

        /** Moves a verified file to its final path and replaces any existing file. */
        Path accept(PublishedFile file, Path right) throws IOException {
            Path plain = path.resolve(file.name());
            Path packed = path.resolve(file.name() + ".gz");
            boolean isPacked = isPacked(right);
            Path target = isPacked ? packed : plain;
            Files.move(right, target, StandardCopyOption.ATOMIC_MOVE);
            Files.deleteIfExists(isPacked ? plain : packed);
            return target;
        }

        private static boolean isPacked(Path file) throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                return in.read() == 0x1F && in.read() == 0x8B;
            }
        }
    }

    /**
     * Adds a user's files to the data directory: finds them, copies them, verifies the copies, and then moves them to their final paths.
     */
    private static final class LocalImport {

        private static final int DEPTH = 4;

        private final String dataset;
        private final HomeFolder folder;
        private final Path directory;
        private final List<Diagnostic> diagnostics = new ArrayList<>();

        LocalImport(String dataset, HomeFolder folder, Path directory) {
            this.dataset = dataset;
            this.folder = folder;
            this.directory = directory;
        }

        void take(List<PublishedFile> files) {
            Map<PublishedFile, Path> copies = new LinkedHashMap<>();
            try {
                Map<String, Path> offered = offered();
                for (PublishedFile file : files) {
                    Optional<Path> source = Stream.of("", ".gz", ".xz")
                            .flatMap(ending -> Stream.ofNullable(offered.get(file.name() + ending)))
                            .findFirst();
                    if (source.isPresent()) {
                        copies.put(file, folder.waiting(file));
                        check(source.get(), copy(file, source.get(), copies.get(file)));
                    }
                }
                requireSomething(files, copies);
                for (Map.Entry<PublishedFile, Path> copy : copies.entrySet()) {
                    folder.accept(copy.getKey(), copy.getValue());
                }
            } catch (IOException | UncheckedIOException e) {
                throw DataFiles.diagnostic(
                        directory,
                        "files cannot be copied from it: " + e.getMessage(),
                        "check the disk, links and permissions");
            } finally {
                copies.values().forEach(LocalImport::discard);
            }
        }

        private void requireSomething(List<PublishedFile> files, Map<PublishedFile, Path> copies) {
            if (diagnostics.isEmpty() && copies.isEmpty()) {
                String names = files.stream().map(PublishedFile::name).limit(6).collect(Collectors.joining(", "));
                reject(
                        directory,
                        "does not contain any file of " + dataset + ", plain, .gz or .xz: " + names,
                        "name the directory that contains them");
            }
            if (!diagnostics.isEmpty()) {
                throw new ParleyException("the directory " + directory, diagnostics);
            }
        }

        /** Returns the files below the directory by name. Among several of the same name, the one closest to the directory is used. */
        private Map<String, Path> offered() throws IOException {
            if (!Files.isDirectory(directory)) {
                throw DataFiles.diagnostic(
                        directory, "is not a directory", "name the directory that contains the files");
            }
            try (Stream<Path> files = Files.walk(directory, DEPTH, FileVisitOption.FOLLOW_LINKS)) {
                return files.filter(Files::isRegularFile)
                        .collect(Collectors.toMap(
                                file -> file.getFileName().toString(),
                                file -> file,
                                (first, second) -> first.getNameCount() <= second.getNameCount() ? first : second));
            }
        }

        /** Copies the bytes unchanged, or unpacked if readers of data could not unpack them; returns an error, if any. */
        private static Optional<String> copy(PublishedFile file, Path source, Path copy) throws IOException {
            if (!Xz.isXz(source)) {
                Files.copy(source, copy, StandardCopyOption.REPLACE_EXISTING);
                return Checksums.complaint(file, copy);
            }
            try (InputStream content = Xz.open(source)) {
                Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
            } catch (EOFException | XZIOException | ZipException damage) {
                return Optional.of("it is damaged: " + Checksums.inWords(damage));
            }
            return Checksums.complaint(file, copy);
        }

        private void check(Path source, Optional<String> complaint) {
            complaint.ifPresent(wrong -> reject(
                    source,
                    "is not the published file: " + wrong,
                    "copy it again, or run `parley datasets fetch " + dataset + "`"));
        }

        private void reject(Path file, String message, String hint) {
            diagnostics.add(new Diagnostic(ErrorCode.DATA_FILE, file.toString(), message, hint));
        }

        private static void discard(Path copy) {
            try {
                Files.deleteIfExists(copy);
            } catch (IOException e) {
                copy.toFile().deleteOnExit(); // a virus scanner may have opened it
            }
        }
    }
}
