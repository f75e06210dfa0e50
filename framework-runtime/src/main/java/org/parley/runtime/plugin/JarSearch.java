package org.parley.runtime.plugin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;

/**
 * Finds the jars of the plugin directories, and those of libraries in {@code lib} below them: directories in the order given, file names in
 * alphabetical order.
 */
final class JarSearch {

    /** Said of what has the name of a jar and is a directory, a pipe, a device or a link to nothing. */
    static final String NO_FILE = "is not a readable jar: it is no regular file";

    private static final String LIBRARIES = "lib";

    private final List<Candidate> candidates = new ArrayList<>();
    private final List<Path> libraries = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();
    private final Set<Path> seen = new HashSet<>();

    JarSearch(List<PluginDirectory> directories) {
        directories.forEach(this::search);
    }

    List<Candidate> candidates() {
        return List.copyOf(candidates);
    }

    List<Path> libraries() {
        return libraries;
    }

    List<Fault> faults() {
        return faults;
    }

    private void search(PluginDirectory directory) {
        Path path = directory.path();
        if (Files.notExists(path)) {
            if (directory.mustExist()) {
                complain(path, "no such plugin directory", "create it, or name another one");
            }
            return;
        }
        if (!Files.isDirectory(path)) {
            complain(path, "is not a directory", "name the directory that holds the plugin jars");
            return;
        }
        try {
            // One directory under two names would make a duplicate of each of its plugins.
            if (seen.add(path.toRealPath())) {
                Optional<PluginLock> lock = PluginLock.of(path);
                for (Path jar : list(path)) {
                    Candidate candidate = new Candidate(jar, directory.mustExist());
                    lock.flatMap(pinned -> pinned.complaint(jar)).ifPresent(candidate::lockedOut);
                    candidates.add(candidate);
                }
                for (Path library : librariesOf(path)) {
                    Optional<Fault> complaint = Files.isRegularFile(library)
                            ? lock.flatMap(pinned -> pinned.complaint(library))
                            : Optional.of(new Fault(
                                    ErrorCode.PLUGIN_CORRUPT,
                                    path.relativize(library).toString(),
                                    NO_FILE,
                                    "remove it"));
                    complaint.ifPresentOrElse(faults::add, () -> libraries.add(library));
                }
                lock.ifPresent(pinned -> faults.addAll(pinned.missing()));
            }
        } catch (ParleyException explained) {
            faults.addAll(explained.faults());
        } catch (IOException | RuntimeException failure) {
            faults.add(unreadable(path, inWords(failure)));
        }
    }

    private static String inWords(Exception failure) {
        Throwable cause = failure instanceof UncheckedIOException ? failure.getCause() : failure;
        return cause instanceof IOException file ? Reason.ofFile(file) : Reason.of(cause);
    }

    /** What to throw where a jar, its directory or the lock of it cannot be read. */
    static ParleyException unreadable(Path path, IOException cause) {
        return new ParleyException(unreadable(path, Reason.ofFile(cause)), cause);
    }

    private static Fault unreadable(Path path, String reason) {
        return new Fault(
                ErrorCode.CONFIG_UNREADABLE, path.toString(), "cannot be read: " + reason, "check its permissions");
    }

    /** Everything of a directory that a lock pins: plugins, then libraries. */
    static List<Path> jarsOf(Path directory) {
        try {
            List<Path> jars = new ArrayList<>(list(directory));
            jars.addAll(librariesOf(directory));
            jars.removeIf(jar -> !Files.isRegularFile(jar));
            return jars;
        } catch (IOException failure) {
            throw unreadable(directory, failure);
        }
    }

    private static List<Path> librariesOf(Path directory) throws IOException {
        Path libraries = directory.resolve(LIBRARIES);
        return Files.isDirectory(libraries) ? list(libraries) : List.of();
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(JarSearch::looksLikeAJar)
                    .sorted(Comparator.comparing(file -> file.getFileName().toString()))
                    .toList();
        }
    }

    /** Goes by the name alone, so that whatever calls itself a jar and is none gets its explanation later. */
    private static boolean looksLikeAJar(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".jar") && !name.startsWith(".");
    }

    private void complain(Path directory, String message, String hint) {
        faults.add(new Fault(ErrorCode.CONFIG_UNREADABLE, directory.toString(), message, hint));
    }
}
