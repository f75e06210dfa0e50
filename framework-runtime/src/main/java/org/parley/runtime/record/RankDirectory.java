package org.parley.runtime.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parley.api.component.ParleyException;

/**
 * The checkpoint directory of one of several processes: {@code checkpoint/rank-0002-of-0004} in the directory of the run, which the
 * processes may share. It is locked by one process until it is closed.
 */
public final class RankDirectory implements AutoCloseable {

    private static final int ATTEMPTS = 100;

    private final WriteLock lock;

    private RankDirectory(WriteLock lock) {
        this.lock = lock;
    }

    /**
     * Creates and locks the directory.
     *
     * @param root the directory of the run
     * @param replaces whether to remove checkpoints of an earlier run
     * @throws ParleyException if another process of this rank is running
     */
    public static RankDirectory claim(Path root, int rank, int processes, boolean replaces) {
        Path directory = root.resolve(RunDirectory.CHECKPOINT).resolve(name(rank, processes));
        try {
            create(directory);
            WriteLock lock =
                    WriteLock.claim(directory).orElseThrow(() -> new ParleyException(WriteLock.byAnother(directory)));
            if (replaces) {
                empty(directory);
            }
            return new RankDirectory(lock);
        } catch (IOException e) {
            throw FileDiagnostic.writing(directory, e);
        }
    }

    /** Returns the head of a run that a process other than rank 0 has written into its own directory of checkpoints. */
    public static Optional<RunDirectory> recorded(Path root) {
        Path checkpoints = root.resolve(RunDirectory.CHECKPOINT);
        try {
            return Files.isDirectory(checkpoints)
                    ? children(checkpoints).stream()
                            .filter(RankDirectory::isOfARank)
                            .sorted()
                            .filter(RunDirectory::isRun)
                            .map(RunDirectory::open)
                            .findFirst()
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + checkpoints + ": " + e.getMessage(), e);
        }
    }

    /** Creates a directory whose parent rank 0 may be removing, because it was empty. */
    private static void create(Path directory) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                Files.createDirectories(directory);
                return;
            } catch (NoSuchFileException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    public static String name(int rank, int processes) {
        return String.format(Locale.ROOT, "rank-%04d-of-%04d", rank, processes);
    }

    /** Releases the lock. */
    @Override
    public void close() {
        lock.close();
    }

    /** Returns whether this is a directory of checkpoints that contains only empty directories of ranks. */
    static boolean areAllEmpty(Path checkpoints) throws IOException {
        if (!Files.isDirectory(checkpoints)) {
            return false;
        }
        for (Path place : children(checkpoints)) {
            if (!isOfARank(place) || !filesOf(place).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** Removes the checkpoints of processes that are not running. */
    static void emptyUnclaimed(Path checkpoints) throws IOException {
        for (Path place : children(checkpoints)) {
            if (isOfARank(place) && !WriteLock.isClaimed(place)) {
                empty(place);
            }
        }
    }

    /** Rank 0 and the rank itself may do so at the same time. */
    private static void empty(Path directory) throws IOException {
        for (Path file : filesOf(directory)) {
            Files.deleteIfExists(file);
        }
    }

    private static boolean isOfARank(Path place) {
        return Files.isDirectory(place) && place.getFileName().toString().startsWith("rank-");
    }

    /** Returns all files except the lock, which is never removed. */
    private static List<Path> filesOf(Path directory) throws IOException {
        List<Path> files = children(directory);
        files.removeIf(file -> file.endsWith(WriteLock.FILE));
        return files;
    }

    private static List<Path> children(Path directory) throws IOException {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            files.forEach(children::add);
        }
        return children;
    }
}
