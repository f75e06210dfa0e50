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
 * A plugin with large libraries that is built when it is installed.
 *
 * @param distribution the directory of builds
 * @param checkout the directory of the sources, if this is a checkout
 */
record HeavyPlugin(String name, Path distribution, Optional<Path> checkout) {

    /** The plugins of this kind in Parley's sources. */
    static final List<String> KNOWN = List.of("djl-mxnet", "djl-pytorch", "engine-pekko", "onednn");

    /** Directories whose files are not part of a jar. */
    private static final Set<String> EXCLUDED = Set.of("target", "test");

    /** Returns the directory of the plugin jar, with its libraries in {@code lib}. */
    Path directory() {
        return distribution.resolve("engines").resolve(name);
    }

    boolean isKnown() {
        return KNOWN.contains(name);
    }

    boolean isBuilt() {
        return Files.isDirectory(directory());
    }

    /** Returns whether the plugin can be built here. */
    boolean hasSources() {
        return checkout.filter(home ->
                        Files.exists(home.resolve("plugins").resolve(name).resolve("pom.xml")))
                .isPresent();
    }

    /** Returns whether the plugin is not built, or its sources have changed since. */
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

    /** Records that the build is up to date: Maven does not touch jars that need no change. */
    void markBuilt() throws IOException {
        Files.write(mark(), new byte[0]);
        Files.setLastModifiedTime(mark(), FileTime.fromMillis(System.currentTimeMillis()));
    }

    private Path mark() {
        return distribution.resolve("engines").resolve("." + name + ".built");
    }

    private FileTime builtAt() throws IOException {
        List<Path> outputs = new ArrayList<>();
        if (Files.exists(mark())) {
            outputs.add(mark());
        }
        try (Stream<Path> jars = Files.list(directory())) {
            jars.filter(Files::isRegularFile).forEach(outputs::add);
        }
        FileTime latest = FileTime.fromMillis(0);
        for (Path file : outputs) {
            latest = later(latest, Files.getLastModifiedTime(file));
        }
        return latest;
    }

    /** Returns the sources of the plugin and of the modules that it is compiled against. */
    private List<Path> sources() {
        return checkout.map(home -> Stream.of(
                                "pom.xml",
                                "framework-api",
                                "plugins/pom.xml",
                                "plugins/djl",
                                "plugins/openblas",
                                "plugins/" + name)
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
                return EXCLUDED.contains(directory.getFileName().toString())
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
