package org.parley.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A plugin that is built when somebody wants it.
 *
 * @param distribution where builds go
 * @param checkout the sources, if they are here
 */
record HeavyPlugin(String name, Path distribution, Optional<Path> checkout) {

    /** Those that Parley's sources have. */
    static final List<String> KNOWN = List.of("djl-mxnet", "djl-pytorch", "engine-pekko");

    /** What goes into no jar. */
    private static final Set<String> LEFT_OUT = Set.of("target", "test");

    /** The plugin jar, and its libraries in {@code lib}. */
    Path directory() {
        return distribution.resolve("engines").resolve(name);
    }

    boolean isKnown() {
        return KNOWN.contains(name);
    }

    boolean isBuilt() {
        return Files.isDirectory(directory());
    }

    /** Whether it can be built here. */
    boolean hasSources() {
        return checkout.filter(home ->
                        Files.exists(home.resolve("plugins").resolve(name).resolve("pom.xml")))
                .isPresent();
    }

    /** Whether its sources have changed since it was built, or it was not. */
    boolean isStale() throws IOException {
        if (!isBuilt()) {
            return true;
        }
        FileTime built = builtAt();
        for (Path source : sources()) {
            if (newest(source).compareTo(built) > 0) {
                return true;
            }
        }
        return false;
    }

    /** Remembers that what is there was built from the sources as they are: a build leaves alone what it need not change. */
    void markBuilt() throws IOException {
        Files.write(mark(), new byte[0]);
        Files.setLastModifiedTime(mark(), FileTime.fromMillis(System.currentTimeMillis()));
    }

    private Path mark() {
        return distribution.resolve("engines").resolve("." + name + ".built");
    }

    private FileTime builtAt() throws IOException {
        List<Path> made = new ArrayList<>();
        if (Files.exists(mark())) {
            made.add(mark());
        }
        try (Stream<Path> jars = Files.list(directory())) {
            jars.filter(Files::isRegularFile).forEach(made::add);
        }
        FileTime latest = FileTime.fromMillis(0);
        for (Path file : made) {
            latest = later(latest, Files.getLastModifiedTime(file));
        }
        return latest;
    }

    /** The plugin and what it is compiled against. */
    private List<Path> sources() {
        return checkout.map(home -> Stream.of(
                                "pom.xml", "framework-api", "plugins/pom.xml", "plugins/djl", "plugins/" + name)
                        .map(home::resolve)
                        .filter(Files::exists)
                        .toList())
                .orElse(List.of());
    }

    private static FileTime newest(Path source) throws IOException {
        FileTime[] newest = {FileTime.fromMillis(0)};
        Files.walkFileTree(source, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return LEFT_OUT.contains(directory.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                newest[0] = later(newest[0], attributes.lastModifiedTime());
                return FileVisitResult.CONTINUE;
            }
        });
        return newest[0];
    }

    private static FileTime later(FileTime one, FileTime other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
