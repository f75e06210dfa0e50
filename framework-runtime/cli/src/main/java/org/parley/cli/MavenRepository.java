package org.parley.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The Maven repository with the artifacts that plugins are built against.
 *
 * <p>By default, Maven copies Parley's artifacts to the user's repository. Since releases never change, Maven does not update these
 * copies when Parley changes.
 *
 * @param path the repository of this installation, or that of the user if the installation has none
 * @param users the repository of the user
 */
record MavenRepository(Path path, Path users) {

    private static final String ARTIFACTS = "org/parley";

    static MavenRepository of(Places places) {
        Path users = places.home().resolve(".m2").resolve("repository").toAbsolutePath();
        return new MavenRepository(
                places.distribution()
                        .map(distribution -> distribution.resolve("repository").toAbsolutePath())
                        .orElse(users),
                users);
    }

    String address() {
        return path.toAbsolutePath().toUri().toString();
    }

    /** Configures a project for offline builds that, from Maven 3.9 on, use the artifacts without copying them. */
    void writeConfigFor(Path project) throws IOException {
        // Maven 3.8 splits lines at every space.
        String inPlace = path.toString().contains(" ") ? "" : "-Dmaven.repo.local.tail=" + path + "\n";
        Files.createDirectories(project.resolve(".mvn"));
        Files.writeString(project.resolve(".mvn/maven.config"), "-Daether.offline.protocols=file\n" + inPlace);
    }

    /** Returns the copy of older Maven versions if it differs from this installation; plugins were built against the copy. */
    Optional<Path> outdatedCopy() {
        Path copies = users.resolve(ARTIFACTS);
        Path originals = path.resolve(ARTIFACTS);
        if (!Files.isDirectory(copies) || !Files.isDirectory(originals) || originals.equals(copies)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.walk(originals)) {
            return files.filter(file -> file.toString().matches(".*\\.(jar|pom)"))
                    .map(file -> new Pair(
                            file, copies.resolve(originals.relativize(file).toString())))
                    .filter(Pair::differs)
                    .map(pair -> copies)
                    .findFirst();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** An artifact and its copy, which may be missing. */
    private record Pair(Path original, Path copy) {

        boolean differs() {
            try {
                return Files.isRegularFile(copy) && Files.mismatch(original, copy) >= 0;
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
    }
}
