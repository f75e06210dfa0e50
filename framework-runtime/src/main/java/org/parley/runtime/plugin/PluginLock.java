package org.parley.runtime.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;

/**
 * The jars that a plugin directory may have, by checksum: a file {@value #FILE} in it, as {@code sha256sum} writes it. A jar that is not in
 * it, or is another one by now, is refused before any of its code is seen.
 */
public final class PluginLock {

    public static final String FILE = "parley.lock";

    /** How to make or renew one. */
    private static final String REMEDY = "look where it comes from; `parley plugins lock` accepts what is there now";

    private final Path directory;
    private final Map<String, String> sums;

    private PluginLock(Path directory, Map<String, String> sums) {
        this.directory = directory;
        this.sums = sums;
    }

    /** That of a directory, if it has one; one that cannot be read is thrown, and must not count as none. */
    static Optional<PluginLock> of(Path directory) {
        Path file = directory.resolve(FILE);
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(new PluginLock(directory, LockFile.read(file)))
                : Optional.empty();
    }

    /**
     * Pins what a directory holds now.
     *
     * @return how many jars that are
     */
    public static int write(Path directory) {
        Map<String, String> sums = new LinkedHashMap<>();
        for (Path jar : JarSearch.jarsOf(directory)) {
            sums.put(name(directory, jar), JarSum.of(jar));
        }
        LockFile.write(directory.resolve(FILE), sums);
        return sums.size();
    }

    /**
     * Lets a directory have any jar again.
     *
     * @return whether it had a lock
     */
    public static boolean remove(Path directory) {
        return LockFile.remove(directory.resolve(FILE));
    }

    /** Why this jar may not be used, if it may not. */
    Optional<Fault> complaint(Path jar) {
        String name = name(directory, jar);
        String locked = sums.get(name);
        if (locked == null) {
            return Optional.of(fault(name, "is not in " + directory.resolve(FILE), REMEDY));
        }
        if (!Files.isRegularFile(jar)) {
            return Optional.of(fault(name, JarSearch.NO_FILE, REMEDY));
        }
        String found = JarSum.of(jar);
        if (!found.equals(locked)) {
            return Optional.of(
                    fault(name, "has SHA-256 " + found + ", " + directory.resolve(FILE) + " has " + locked, REMEDY));
        }
        return elsewhere(jar)
                .map(others -> fault(
                        name,
                        "loads code that no lock pins: the Class-Path '" + others + "' of its manifest",
                        "build it with its libraries inside"));
    }

    /** Where Java would look for classes of a jar beside itself. */
    private static Optional<String> elsewhere(Path jar) {
        try (JarFile file = new JarFile(jar.toFile(), false)) {
            return Optional.ofNullable(file.getManifest())
                    .map(manifest -> manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH));
        } catch (IOException noJar) { // which is told later
            return Optional.empty();
        }
    }

    /** What is in the lock and not there. */
    List<Fault> missing() {
        return sums.keySet().stream()
                .filter(name -> Files.notExists(directory.resolve(name)))
                .map(name -> fault(
                        name,
                        "is in " + directory.resolve(FILE) + " and not there",
                        "bring it back; `parley plugins lock` accepts what is there now"))
                .toList();
    }

    private static Fault fault(String jar, String message, String hint) {
        return new Fault(ErrorCode.PLUGIN_LOCKED, jar, message, hint);
    }

    private static String name(Path directory, Path jar) {
        return directory.relativize(jar).toString().replace('\\', '/');
    }
}
