package org.parley.runtime.checkpoint;

import java.io.DataOutput;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.parley.runtime.checkpoint.CheckpointSection.Content;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.FileDiagnostic;
import org.parley.runtime.record.RankDirectory;

/**
 * A directory of checkpoints.
 *
 * <p>A checkpoint is written to a temporary file, forced to disk and moved to its place atomically. It ends with a checksum. If the process
 * dies at any time, every file with the name of a checkpoint is either intact or recognized as damaged and skipped.
 */
public final class CheckpointStore {

    private static final Pattern OF_A_RANK = Pattern.compile("rank-[0-9]{4,9}-of-([0-9]{4,9})");
    private static final Pattern NAME = Pattern.compile("round-([0-9]{12,19})\\.checkpoint");
    private static final int KEPT = 2;

    private final Path directory;

    public CheckpointStore(Path directory) {
        this.directory = directory;
    }

    /** Returns the store of one of several processes, which is a subdirectory of the store of a single process. */
    public CheckpointStore ofRank(int rank, int processes) {
        return new CheckpointStore(directory.resolve(RankDirectory.name(rank, processes)));
    }

    /** Returns this store and the visible stores of ranks in it, by the number of processes that wrote them and in the order of ranks. */
    public SortedMap<Integer, List<CheckpointStore>> byWriters() {
        SortedMap<Integer, List<CheckpointStore>> stores = new TreeMap<>();
        stores.put(1, new ArrayList<>(List.of(this)));
        if (!Files.isDirectory(directory)) {
            return stores;
        }
        try (Stream<Path> files = Files.list(directory)) {
            files.filter(Files::isDirectory).sorted().forEach(file -> {
                Matcher name = OF_A_RANK.matcher(file.getFileName().toString());
                if (name.matches()) {
                    stores.computeIfAbsent(Integer.valueOf(name.group(1)), writers -> new ArrayList<>())
                            .add(new CheckpointStore(file));
                }
            });
            return stores;
        } catch (IOException exception) {
            throw new UncheckedIOException("cannot list checkpoints in " + directory, exception);
        }
    }

    public Path directory() {
        return directory;
    }

    /** Removes checkpoints of later rounds. */
    public void dropAfter(long round) {
        for (Checkpoint checkpoint : newestFirst()) {
            if (checkpoint.round() > round) {
                try {
                    Files.deleteIfExists(checkpoint.file());
                } catch (IOException exception) {
                    throw FileDiagnostic.writing(checkpoint.file(), exception);
                }
            }
        }
    }

    /**
     * Writes the checkpoint of a round and deletes all but the last two.
     *
     * @param sections the sections by name, in the order of the file
     */
    public void write(long round, Map<String, Content<DataOutput>> sections) {
        begin(round, sections).finish();
    }

    /**
     * Passes the checkpoint of a round to the operating system. After that, the state of the run may change. {@link Unfinished#finish}
     * completes the checkpoint and must be called before the next one begins.
     *
     * @param sections the sections by name, in the order of the file
     */
    public Unfinished begin(long round, Map<String, Content<DataOutput>> sections) {
        Path target = directory.resolve(String.format(Locale.ROOT, "round-%012d.checkpoint", round));
        Path temporary = directory.resolve("unfinished.tmp");
        try {
            if (Files.notExists(directory)) {
                Files.createDirectory(
                        directory); // not its parent: a run must not recreate a directory that was removed
            }
            return new Unfinished(Checkpoint.write(temporary, sections), temporary, target);
        } catch (IOException exception) {
            throw FileDiagnostic.writing(target, exception);
        }
    }

    /** A checkpoint that may not be on disk yet. */
    public final class Unfinished {

        private final FileOutputStream written;
        private final Path temporary;
        private final Path target;

        private Unfinished(FileOutputStream written, Path temporary, Path target) {
            this.written = written;
            this.temporary = temporary;
            this.target = target;
        }

        /**
         * Forces the checkpoint to disk, moves it to its place and deletes all but the last two. This method may be called on any thread,
         * but only once.
         */
        public void finish() {
            try {
                try (written) {
                    written.getFD().sync();
                }
                AtomicFile.move(temporary, target);
                for (Checkpoint old : newestFirst().stream().skip(KEPT).toList()) {
                    Files.deleteIfExists(old.file());
                }
            } catch (IOException exception) {
                throw FileDiagnostic.writing(target, exception);
            }
        }
    }

    /** Returns all files with the name of a checkpoint, newest first. */
    public List<Checkpoint> newestFirst() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.flatMap(file -> checkpoint(file).stream())
                    .sorted(Comparator.comparingLong(Checkpoint::round).reversed())
                    .toList();
        } catch (IOException exception) {
            throw new UncheckedIOException("cannot list checkpoints in " + directory, exception);
        }
    }

    private static Optional<Checkpoint> checkpoint(Path file) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        try {
            return name.matches() ? Optional.of(new Checkpoint(file, Long.parseLong(name.group(1)))) : Optional.empty();
        } catch (NumberFormatException beyondAnyRound) {
            return Optional.empty();
        }
    }
}
