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
 * @param path the directory; jars in its subdirectory {@code lib} are libraries for all plugins, other subdirectories are ignored
 * @param mustExist whether it is an error if the directory does not exist
 */
public record PluginDirectory(Path path, boolean mustExist) {

    /** The error for directories, pipes, devices and broken links with the name of a jar. */
    static final String NO_FILE = "is not a readable jar: it is not a regular file";

    private static final String LIBRARIES = "lib";

    /** Creates a directory that the user named, as with {@code --plugins}. It must exist. */
    public static PluginDirectory named(Path path) {
        return new PluginDirectory(path, true);
    }

    /** Creates a default directory, such as {@code ~/.parley/plugins}, which need not exist. */
    public static PluginDirectory usual(Path path) {
        return new PluginDirectory(path, false);
    }

    /**
     * Finds the jars of the plugin directories and the libraries in their subdirectories {@code lib}. Directories are searched in the given
     * order, files in alphabetical order.
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
                complain(path, "is not a directory", "name the directory that contains the plugin jars");
                return;
            }
            try {
                // A directory listed under two names would make each of its plugins a duplicate.
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

    /** Returns the exception for a jar, a directory or a lock that cannot be read. */
    static ParleyException unreadable(Path path, IOException cause) {
        return new ParleyException(unreadable(path, Reason.ofFile(cause)), cause);
    }

    private static Diagnostic unreadable(Path path, String reason) {
        return new Diagnostic(
                ErrorCode.CONFIG_UNREADABLE, path.toString(), "cannot be read: " + reason, "check its permissions");
    }

    /** Returns all jars of a directory that a lock contains: plugins, then libraries. */
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

    /** Only checks the name, so that files that are not valid jars are reported later. */
    private static boolean looksLikeAJar(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".jar") && !name.startsWith(".");
    }
}
