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

/** Writes a whole file or leaves the old one as it was; a reader never meets half of it. */
public final class AtomicFile {

    private static final String UNFINISHED = ".tmp";

    private AtomicFile() {}

    /** Puts this text, in UTF-8, in place of whatever the file held. */
    public static void write(Path path, String text) {
        write(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The same with bytes. */
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

    /** Where the text is until it is complete. */
    static Path unfinished(Path path) {
        return path.resolveSibling(path.getFileName() + UNFINISHED);
    }

    /** Puts a file that is on the disk already in the place of another, so that this survives the end of the machine. */
    public static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING); // some network drives cannot do better
        }
        forceDirectory(to.toAbsolutePath().getParent());
    }

    /** The new name is on the disk only when its directory is. */
    private static void forceDirectory(Path directory) {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            return; // Windows opens no directories; there the file system has to see to it
        }
    }
}
