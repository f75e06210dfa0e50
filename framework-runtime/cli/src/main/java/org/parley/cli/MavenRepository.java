package org.parley.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The Maven repository with the artifacts that plugins are built against.
 *
 * <p>By default, Maven copies Parley's artifacts to the user's repository. Since releases never change, Maven does not update these
 * copies when Parley changes. From Maven 3.9 on, a project of {@code plugins new} makes no copies. It uses a copy only if it came from a
 * repository with the same id as one of the project's. Each build of Parley therefore has its own {@link #id}. Maven 3.8 uses all copies;
 * {@link #outdatedCopy} finds them.
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

    /** Returns the id of the repository, which depends on the content of its artifacts. */
    String id() {
        Path artifacts = path.resolve(ARTIFACTS);
        if (path.equals(users) || !Files.isDirectory(artifacts)) {
            return "parley";
        }
        CRC32 checksum = new CRC32();
        try (Stream<Path> files = Files.walk(artifacts)) {
            for (Path file : files.filter(MavenRepository::isArtifact).sorted().toList()) {
                checksum.update(Files.readAllBytes(file));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return String.format(Locale.ROOT, "parley-%08x", checksum.getValue());
    }

    /** Returns advice about an {@linkplain #outdatedCopy outdated copy}. */
    static String remedy(Path copy) {
        return copy + " contains another build of Parley, which older projects and Maven before 3.9 use"
                + "; remove that directory, and build plugins again that were built with it";
    }

    private static boolean isArtifact(Path file) {
        return file.toString().matches(".*\\.(jar|pom)");
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
            return files.filter(MavenRepository::isArtifact)
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
