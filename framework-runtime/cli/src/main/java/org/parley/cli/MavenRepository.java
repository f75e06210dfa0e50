package org.parley.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where Maven finds what plugins are built against.
 *
 * <p>Left alone, Maven copies Parley's artefacts into the user's repository and, since releases never change, does not look at them again
 * when Parley does change.
 *
 * @param path of this installation, or the user's own where there is none
 * @param users the user's own
 */
record MavenRepository(Path path, Path users) {

    private static final String ARTEFACTS = "org/parley";

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

    /** Has builds of this project work offline and, from Maven 3.9 on, use the artefacts where they are, without a copy. */
    void writeConfigFor(Path project) throws IOException {
        // Maven 3.8 breaks lines at any space.
        String inPlace = path.toString().contains(" ") ? "" : "-Dmaven.repo.local.tail=" + path + "\n";
        Files.createDirectories(project.resolve(".mvn"));
        Files.writeString(project.resolve(".mvn/maven.config"), "-Daether.offline.protocols=file\n" + inPlace);
    }

    /** A copy that older Mavens have made and that is not what this installation has; plugins were built against that. */
    Optional<Path> outdatedCopy() {
        Path copies = users.resolve(ARTEFACTS);
        Path originals = path.resolve(ARTEFACTS);
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

    /** An artefact and the copy that may be there. */
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
