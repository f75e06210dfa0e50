package org.parley.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Operations on directory trees. */
final class Trees {

    private Trees() {}

    static void delete(Path root) throws IOException {
        if (Files.exists(root)) {
            for (Path file : below(root)) {
                Files.delete(file);
            }
        }
    }

    static void copy(Path from, Path to) throws IOException {
        List<Path> files = below(from);
        for (int i = files.size() - 1; i >= 0; i--) {
            Path target = to.resolve(from.relativize(files.get(i)).toString());
            Files.copy(files.get(i), target);
        }
    }

    /** Returns the files, the deepest first. */
    private static List<Path> below(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
