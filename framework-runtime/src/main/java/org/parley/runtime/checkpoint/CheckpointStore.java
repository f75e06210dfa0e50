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
 * <p>A checkpoint is written beside its place, forced to disk, and moved there in one step; it ends with its own checksum. So whatever
 * moment a process dies at, every file that looks like a checkpoint either is one or is recognized as broken and passed over.
 */
public final class CheckpointStore {

    private static final Pattern OF_A_RANK = Pattern.compile("rank-[0-9]{4,9}-of-([0-9]{4,9})");
    private static final Pattern NAME = Pattern.compile("round-([0-9]{12,19})\\.checkpoint");
    private static final int KEPT = 2;

    private final Path directory;

    public CheckpointStore(Path directory) {
        this.directory = directory;
    }

    /** That of one of several processes, inside the one of a run of one process. */
    public CheckpointStore ofRank(int rank, int processes) {
        return new CheckpointStore(directory.resolve(RankDirectory.name(rank, processes)));
    }

    /** This one and those of ranks in it, as far as they can be seen from here, by how many processes wrote them and in the order of ranks. */
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

    /** Removes what was written after this round. */
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
     * Writes the checkpoint of this round and drops those beyond the last two.
     *
     * @param sections by name, in the order of the file
     */
    public void write(long round, Map<String, Content<DataOutput>> sections) {
        begin(round, sections).finish();
    }

    /**
     * Hands the checkpoint of this round to the operating system: from now on the run may change. It is a checkpoint once it is finished,
     * and has to be before the next begins.
     *
     * @param sections by name, in the order of the file
     */
    public Unfinished begin(long round, Map<String, Content<DataOutput>> sections) {
        Path target = directory.resolve(String.format(Locale.ROOT, "round-%012d.checkpoint", round));
        Path temporary = directory.resolve("unfinished.tmp");
        try {
            if (Files.notExists(directory)) {
                Files.createDirectory(
                        directory); // not its parent: a run whose directory is gone must not go on into a new one
            }
            return new Unfinished(Checkpoint.write(temporary, sections), temporary, target);
        } catch (IOException exception) {
            throw FileDiagnostic.writing(target, exception);
        }
    }

    /** A checkpoint on its way to the disk. */
    public final class Unfinished {

        private final FileOutputStream written;
        private final Path temporary;
        private final Path target;

        private Unfinished(FileOutputStream written, Path temporary, Path target) {
            this.written = written;
            this.temporary = temporary;
            this.target = target;
        }

        /** Waits for the disk, puts the checkpoint in its place, and drops those beyond the last two; on any thread, once. */
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

    /** All that look like checkpoints by their names. */
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
