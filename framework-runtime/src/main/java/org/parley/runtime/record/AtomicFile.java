package org.parley.runtime.record;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes files atomically: a reader sees either the old or the new content. */
public final class AtomicFile {

    private static final String UNFINISHED = ".tmp";

    private AtomicFile() {}

    /** Replaces the content of a file with a text in UTF-8. */
    public static void write(Path path, String text) {
        write(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Replaces the content of a file with bytes. */
    public static void write(Path path, byte[] bytes) {
        Path unfinished = unfinished(path);
        try {
            try (FileOutputStream file = new FileOutputStream(unfinished.toFile())) {
                file.write(bytes);
                file.getFD().sync();
            }
            move(unfinished, path);
        } catch (IOException e) {
            throw FileDiagnostic.writing(path, e);
        }
    }

    /** Returns the temporary file that holds the text until it is complete. */
    static Path unfinished(Path path) {
        return path.resolveSibling(path.getFileName() + UNFINISHED);
    }

    /** Replaces a file atomically by one that is already on disk, so that the change survives the end of the machine. */
    public static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING); // some network drives cannot do better
        }
        forceDirectory(to.toAbsolutePath().getParent());
    }

    /** Forces the directory to disk, without which the new name may be lost. */
    private static void forceDirectory(Path directory) {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            return; // Windows cannot open directories
        }
    }
}
