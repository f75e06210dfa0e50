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
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;

/** Checksums of files by name, as {@code sha256sum} writes and reads them: empty lines and those with a # in front count for nothing. */
final class LockFile {

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) [ *](\\P{Cntrl}+)");
    private static final int LARGEST = 1 << 20;
    private static final int LONGEST_VALUE = 100;

    private final Path path;
    private final Map<String, String> sums = new LinkedHashMap<>();

    private LockFile(Path path) {
        this.path = path;
    }

    /** The checksums by the names of their files, in the order of the lines. */
    static Map<String, String> read(Path path) {
        if (!Files.isRegularFile(path)) {
            throw refusal(path, "is no regular file");
        }
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw refusal(path, "is larger than " + LARGEST + " bytes");
            }
            LockFile file = new LockFile(path);
            List<String> lines =
                    new String(bytes, StandardCharsets.UTF_8).lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                file.add(i + 1, lines.get(i));
            }
            return file.sums;
        } catch (IOException unreadable) {
            throw JarSearch.unreadable(path, unreadable);
        }
    }

    /** Puts these in the place of whatever the file held; when that fails, all is as it was. */
    static void write(Path path, Map<String, String> sums) {
        requireNoDirectory(path);
        String lines = sums.entrySet().stream()
                .map(sum -> line(sum.getKey(), sum.getValue()) + "\n")
                .collect(Collectors.joining());
        // Made newly, under a name nobody foresees: a link that stood there would have the file behind it overwritten.
        Path unfinished = path.resolveSibling(path.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            put(lines, unfinished, path);
        } catch (IOException failure) {
            // Nobody knows that name: where it cannot be made, the reason is its directory.
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

    /** @return whether there was one */
    static boolean remove(Path path) {
        requireNoDirectory(path);
        try {
            return Files.deleteIfExists(path);
        } catch (IOException failure) {
            throw untouchable(path, "removed", Reason.ofFile(failure));
        }
    }

    private static void requireNoDirectory(Path path) {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new ParleyException(new Fault(
                    ErrorCode.OUTPUT_UNWRITABLE,
                    path.toString(),
                    "is a directory in the place of the lock",
                    "move it away or remove it"));
        }
    }

    private static ParleyException untouchable(Path path, String verb, String reason) {
        return new ParleyException(new Fault(
                ErrorCode.OUTPUT_UNWRITABLE,
                path.toString(),
                "cannot be " + verb + ": " + reason,
                "check the permissions of its directory and the room on its disk"));
    }

    /** A line break in a name would make a second line, for a jar that nobody has seen. */
    private static String line(String name, String sum) {
        String line = sum + "  " + name;
        if (!LINE.matcher(line).matches()) {
            throw new ParleyException(new Fault(
                    ErrorCode.PLUGIN_LOCKED,
                    brief(name),
                    "has a control character in its name, here a '?', which no lock can hold",
                    "rename or remove it"));
        }
        return line;
    }

    private void add(int number, String text) {
        if (text.isBlank() || text.startsWith("#")) {
            return;
        }
        Matcher line = LINE.matcher(text);
        if (!line.matches()) {
            throw refusal(path, "line " + number + " is no SHA-256 with a file name: '" + brief(text) + "'");
        }
        String name = line.group(2);
        String sum = line.group(1);
        String before = sums.putIfAbsent(name, sum);
        if (before != null && !before.equals(sum)) {
            throw refusal(
                    path, "line " + number + " has SHA-256 " + sum + " for " + name + ", a line before has " + before);
        }
    }

    private static String brief(String text) {
        String printable = text.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= LONGEST_VALUE ? printable : printable.substring(0, LONGEST_VALUE) + " …";
    }

    private static ParleyException refusal(Path path, String message) {
        return new ParleyException(new Fault(
                ErrorCode.PLUGIN_LOCKED,
                path.toString(),
                message + "; no jar of its directory is used",
                "put the right one back; `parley plugins lock` accepts the jars that are there now"));
    }
}
