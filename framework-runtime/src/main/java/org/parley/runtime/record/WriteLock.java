package org.parley.runtime.record;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;

/** Sees to it that no two processes write the same file: who writes it holds a lock far behind its end, where it keeps nobody from reading. */
final class WriteLock {

    private static final long BEHIND_ANY_END = Long.MAX_VALUE - 1;

    private WriteLock() {}

    /** Claims a file until the channel is closed; false when somebody else has it, in this process or in another. */
    static boolean claim(FileChannel channel) throws IOException {
        try {
            return channel.tryLock(BEHIND_ANY_END, 1, false) != null;
        } catch (OverlappingFileLockException here) {
            return false;
        }
    }

    static boolean isGoingOn(Path file) {
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            return !claim(channel);
        } catch (IOException unwritable) {
            return false; // whoever writes to it next will say why it cannot be done
        }
    }

    static Fault byAnother(Path file) {
        return new Fault(
                ErrorCode.OUTPUT_EXISTS,
                String.valueOf(file.getParent()),
                "a run is writing here",
                "wait for it or stop it");
    }
}
