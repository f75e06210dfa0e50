package org.parley.runtime.record;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;

/**
 * Sees to it that no two runs write into the same directory: who writes holds the lock of a file that nothing else is kept in.
 *
 * <p>The lock counts, not the file: that of a killed process blocks no other. A system may drop the lock of a process as soon as
 * the process closes the file anywhere, so it is opened here only, and never where this process holds it. It is never removed, or two
 * processes could hold the locks of two files of that name.
 */
final class WriteLock implements AutoCloseable {

    static final String FILE = ".lock";

    /** What this process holds; everything that opens a lock file does so while it holds this set's own monitor. */
    private static final Set<Path> HELD = new HashSet<>();

    private final Path place;
    private final FileChannel channel;

    private WriteLock(Path place, FileChannel channel) {
        this.place = place;
        this.channel = channel;
    }

    /** Claims a directory until the lock is closed; empty if it is claimed already, in this process or in another. */
    static Optional<WriteLock> claim(Path directory) throws IOException {
        synchronized (HELD) {
            Path place = directory.toRealPath();
            if (HELD.contains(place)) {
                return Optional.empty();
            }
            FileChannel channel =
                    FileChannel.open(place.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!isFree(channel)) {
                channel.close();
                return Optional.empty();
            }
            HELD.add(place);
            return Optional.of(new WriteLock(place, channel));
        }
    }

    /** Returns whether a directory is claimed; leaves nothing behind. */
    static boolean isClaimed(Path directory) {
        synchronized (HELD) {
            if (!Files.exists(directory.resolve(FILE))) {
                return false;
            }
            try {
                Path place = directory.toRealPath();
                if (HELD.contains(place)) {
                    return true;
                }
                try (FileChannel channel = FileChannel.open(place.resolve(FILE), StandardOpenOption.WRITE)) {
                    return !isFree(channel);
                }
            } catch (IOException unwritable) {
                return false; // the next attempt to write there reports why
            }
        }
    }

    static Diagnostic byAnother(Path directory) {
        return new Diagnostic(
                ErrorCode.OUTPUT_EXISTS, directory.toString(), "a run is writing here", "wait for it or stop it");
    }

    @Override
    public void close() {
        synchronized (HELD) {
            HELD.remove(place);
            try {
                channel.close();
            } catch (IOException e) {
                throw FileDiagnostic.writing(place.resolve(FILE), e);
            }
        }
    }

    private static boolean isFree(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException here) { // held by classes of another loader
            return false;
        }
    }
}
