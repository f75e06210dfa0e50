package org.parley.runtime.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.parley.api.data.DataFiles;
import org.parley.api.data.PublishedFile;

/** One dataset's folder: files come in complete or not at all. */
record HomeFolder(Path path) {

    /** Where a file waits until it is known to be right. */
    Path waiting(PublishedFile file) throws IOException {
        Files.createDirectories(path);
        return path.resolve(file.name() + ".new");
    }

    boolean has(PublishedFile file) {
        return DataFiles.find(path, file.name()).isPresent();
    }

    /** Puts a file that is known to be right in its place, and away whatever stood there. */
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
