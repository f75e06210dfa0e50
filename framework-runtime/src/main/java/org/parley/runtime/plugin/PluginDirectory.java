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
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/**
 * A directory whose jars are plugins.
 *
 * @param path the directory; of those below it only {@code lib} is looked at, whose jars are libraries for all plugins
 * @param mustExist whether its absence is a problem rather than an empty answer
 */
public record PluginDirectory(Path path, boolean mustExist) {

    /** Said of what has the name of a jar and is a directory, a pipe, a device or a link to nothing. */
    static final String NO_FILE = "is not a readable jar: it is no regular file";

    private static final String LIBRARIES = "lib";

    /** A directory the user named, as with {@code --plugins}: a problem when it is not there. */
    public static PluginDirectory named(Path path) {
        return new PluginDirectory(path, true);
    }

    /** A directory that is looked into if it is there, as {@code ~/.parley/plugins}. */
    public static PluginDirectory usual(Path path) {
        return new PluginDirectory(path, false);
    }

    /**
     * Finds the jars of the plugin directories, and those of libraries in {@code lib} below them: directories in the order given, file names in
     * alphabetical order.
     */
    static final class Search {

        final List<Candidate> candidates = new ArrayList<>();
        final List<Path> libraries = new ArrayList<>();
        final List<Diagnostic> diagnostics = new ArrayList<>();
        private final Set<Path> seen = new HashSet<>();

        Search(List<PluginDirectory> directories) {
            directories.forEach(this::search);
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
                        lock.flatMap(pinned -> pinned.complaint(jar))
                                .ifPresent(complaint ->
                                        candidate.disable(complaint.code(), complaint.message(), complaint.hint()));
                        candidates.add(candidate);
                    }
                    for (Path library : librariesOf(path)) {
                        Optional<Diagnostic> complaint = Files.isRegularFile(library)
                                ? lock.flatMap(pinned -> pinned.complaint(library))
                                : Optional.of(new Diagnostic(
                                        ErrorCode.PLUGIN_CORRUPT,
                                        path.relativize(library).toString(),
                                        NO_FILE,
                                        "remove it"));
                        complaint.ifPresentOrElse(diagnostics::add, () -> libraries.add(library));
                    }
                    lock.ifPresent(pinned -> diagnostics.addAll(pinned.missing()));
                }
            } catch (ParleyException explained) {
                diagnostics.addAll(explained.diagnostics());
            } catch (IOException | RuntimeException failure) {
                diagnostics.add(unreadable(path, inWords(failure)));
            }
        }

        private static String inWords(Exception failure) {
            Throwable cause = failure instanceof UncheckedIOException ? failure.getCause() : failure;
            return cause instanceof IOException file ? Reason.ofFile(file) : Reason.of(cause);
        }

        private void complain(Path directory, String message, String hint) {
            diagnostics.add(new Diagnostic(ErrorCode.CONFIG_UNREADABLE, directory.toString(), message, hint));
        }
    }

    /** What to throw where a jar, its directory or the lock of it cannot be read. */
    static ParleyException unreadable(Path path, IOException cause) {
        return new ParleyException(unreadable(path, Reason.ofFile(cause)), cause);
    }

    private static Diagnostic unreadable(Path path, String reason) {
        return new Diagnostic(
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
            return files.filter(PluginDirectory::looksLikeAJar)
                    .sorted(Comparator.comparing(file -> file.getFileName().toString()))
                    .toList();
        }
    }

    /** Goes by the name alone, so that whatever calls itself a jar and is none gets its explanation later. */
    private static boolean looksLikeAJar(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".jar") && !name.startsWith(".");
    }
}
