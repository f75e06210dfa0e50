package org.parley.runtime.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/**
 * The lock of a plugin directory: the checksums of its jars, in a file {@value #FILE} with the format of {@code sha256sum}. A jar that is
 * not in the lock, or has changed, is rejected before any of its code is loaded.
 */
public final class PluginLock {

    public static final String FILE = "parley.lock";

    /** The suggested fix. */
    private static final String FIX = "check its origin; `parley plugins lock` accepts the jars that are installed now";

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) [ *](\\P{Cntrl}+)");
    private static final int LARGEST = 1 << 20;
    private static final int LONGEST_VALUE = 100;

    private final Path directory;
    private final Map<String, String> sums;

    private PluginLock(Path directory, Map<String, String> sums) {
        this.directory = directory;
        this.sums = sums;
    }

    /**
     * Returns the lock of a directory, if it has one. Throws an exception if the lock cannot be read, because a directory with an
     * unreadable lock must not count as unlocked.
     */
    static Optional<PluginLock> of(Path directory) {
        Path file = directory.resolve(FILE);
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(new PluginLock(directory, read(file)))
                : Optional.empty();
    }

    /**
     * Locks the current jars of a directory.
     *
     * @return the number of jars
     */
    public static int write(Path directory) {
        Map<String, String> sums = new LinkedHashMap<>();
        for (Path jar : PluginDirectory.jarsOf(directory)) {
            sums.put(name(directory, jar), PluginJar.sha256(jar));
        }
        replace(directory.resolve(FILE), sums);
        return sums.size();
    }

    /**
     * Removes the lock of a directory.
     *
     * @return whether it had a lock
     */
    public static boolean remove(Path directory) {
        Path path = directory.resolve(FILE);
        requireNoDirectory(path);
        try {
            return Files.deleteIfExists(path);
        } catch (IOException failure) {
            throw untouchable(path, "removed", Reason.ofFile(failure));
        }
    }

    /** Returns the reason why the lock does not permit a jar; empty if it does. */
    Optional<Diagnostic> complaint(Path jar) {
        String name = name(directory, jar);
        String locked = sums.get(name);
        if (locked == null) {
            return Optional.of(diagnostic(name, "is not in " + directory.resolve(FILE), FIX));
        }
        if (!Files.isRegularFile(jar)) {
            return Optional.of(diagnostic(name, PluginDirectory.NO_FILE, FIX));
        }
        String found = PluginJar.sha256(jar);
        if (!found.equals(locked)) {
            return Optional.of(
                    diagnostic(name, "has SHA-256 " + found + ", " + directory.resolve(FILE) + " has " + locked, FIX));
        }
        return elsewhere(jar)
                .map(others -> diagnostic(
                        name,
                        "loads code that is not locked: the Class-Path '" + others + "' of its manifest",
                        "package its libraries inside the jar"));
    }

    /** Returns the class path of a jar's manifest, from which Java would load further classes. */
    private static Optional<String> elsewhere(Path jar) {
        try (JarFile file = new JarFile(jar.toFile(), false)) {
            return Optional.ofNullable(file.getManifest())
                    .map(manifest -> manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH));
        } catch (IOException noJar) { // reported later
            return Optional.empty();
        }
    }

    /** Returns an error for each locked jar that is missing. */
    List<Diagnostic> missing() {
        return sums.keySet().stream()
                .filter(name -> Files.notExists(directory.resolve(name)))
                .map(name -> diagnostic(
                        name,
                        "is in " + directory.resolve(FILE) + " but the file is missing",
                        "restore it; `parley plugins lock` accepts the jars that are installed now"))
                .toList();
    }

    private static Diagnostic diagnostic(String jar, String message, String hint) {
        return new Diagnostic(ErrorCode.PLUGIN_LOCKED, jar, message, hint);
    }

    private static String name(Path directory, Path jar) {
        return directory.relativize(jar).toString().replace('\\', '/');
    }

    /** Reads the checksums by file name, in the order of the lines. */
    private static Map<String, String> read(Path path) {
        if (!Files.isRegularFile(path)) {
            throw invalid(path, "is not a regular file");
        }
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw invalid(path, "is larger than " + LARGEST + " bytes");
            }
            Map<String, String> sums = new LinkedHashMap<>();
            List<String> lines =
                    new String(bytes, StandardCharsets.UTF_8).lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                add(i + 1, lines.get(i), path, sums);
            }
            return sums;
        } catch (IOException unreadable) {
            throw PluginDirectory.unreadable(path, unreadable);
        }
    }

    /** Replaces the content of the file. If this fails, the file is unchanged. */
    private static void replace(Path path, Map<String, String> sums) {
        requireNoDirectory(path);
        String lines = sums.entrySet().stream()
                .map(sum -> line(sum.getKey(), sum.getValue()) + "\n")
                .collect(Collectors.joining());
        // Created under an unpredictable name, because a link of that name could redirect the write to another file.
        Path unfinished = path.resolveSibling(path.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            put(lines, unfinished, path);
        } catch (IOException failure) {
            // As the name is unpredictable, a failure to create the file is caused by its directory.
            String directory = path.toAbsolutePath().getParent().toString();
            throw untouchable(path, "written", Reason.ofFile(failure).replace(unfinished.toString(), directory));
        }
    }

    private static void put(String lines, Path unfinished, Path path) throws IOException {
        try {
            Files.writeString(unfinished, lines, StandardOpenOption.CREATE_NEW);
            Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static void requireNoDirectory(Path path) {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.OUTPUT_UNWRITABLE,
                    path.toString(),
                    "is a directory, but should be the lock file",
                    "move or remove it"));
        }
    }

    private static ParleyException untouchable(Path path, String verb, String reason) {
        return new ParleyException(new Diagnostic(
                ErrorCode.OUTPUT_UNWRITABLE,
                path.toString(),
                "cannot be " + verb + ": " + reason,
                "check the permissions of its directory and the free disk space"));
    }

    /** Rejects control characters: a line break in a name would add a line for a jar that was never checked. */
    private static String line(String name, String sum) {
        String line = sum + "  " + name;
        if (!LINE.matcher(line).matches()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.PLUGIN_LOCKED,
                    brief(name),
                    "has a control character in its name, shown as '?', which the lock cannot represent",
                    "rename or remove it"));
        }
        return line;
    }

    private static void add(int number, String text, Path path, Map<String, String> sums) {
        if (text.isBlank() || text.startsWith("#")) {
            return;
        }
        Matcher line = LINE.matcher(text);
        if (!line.matches()) {
            throw invalid(path, "line " + number + " is not a SHA-256 with a file name: '" + brief(text) + "'");
        }
        String name = line.group(2);
        String sum = line.group(1);
        String before = sums.putIfAbsent(name, sum);
        if (before != null && !before.equals(sum)) {
            throw invalid(
                    path,
                    "line " + number + " has SHA-256 " + sum + " for " + name + ", but an earlier line has " + before);
        }
    }

    private static String brief(String text) {
        String printable = text.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= LONGEST_VALUE ? printable : printable.substring(0, LONGEST_VALUE) + " …";
    }

    private static ParleyException invalid(Path path, String message) {
        return new ParleyException(new Diagnostic(
                ErrorCode.PLUGIN_LOCKED,
                path.toString(),
                message + "; no jar of this directory is loaded",
                "restore the lock; `parley plugins lock` accepts the jars that are installed now"));
    }
}
