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
 * A file lock that prevents two runs from writing to the same directory.
 *
 * <p>The lock is decisive, not the existence of its file, so a killed process does not block others. Some systems release the lock of a
 * process as soon as the process closes the file anywhere. The file is therefore opened only in this class, and never while this process
 * holds the lock. It is never removed, because otherwise two processes could lock two files of that name.
 */
final class WriteLock implements AutoCloseable {

    static final String FILE = ".lock";

    /** The directories locked by this process. Lock files are opened only while this set's monitor is held. */
    private static final Set<Path> HELD = new HashSet<>();

    private final Path place;
    private final FileChannel channel;

    private WriteLock(Path place, FileChannel channel) {
        this.place = place;
        this.channel = channel;
    }

    /** Locks a directory until the lock is closed; empty if it is already locked by this or another process. */
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

    /** Returns whether a directory is locked. No files are created. */
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
        } catch (OverlappingFileLockException here) { // held by classes of another class loader
            return false;
        }
    }
}
