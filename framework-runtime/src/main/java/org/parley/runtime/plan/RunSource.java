package org.parley.runtime.plan;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The source of a run file: a file, a text, or a tree of maps, lists and plain values.
 *
 * @param name the file name, or its replacement in messages
 * @param content the text or the tree; empty for a file, which is read when it is planned
 * @param path the file itself, or the base directory of relative paths
 */
public record RunSource(String name, Optional<Object> content, Path path) {

    public static RunSource file(Path runFile) {
        Path file = requireNonNull(runFile, "runFile").toAbsolutePath().normalize();
        return new RunSource(String.valueOf(file.getFileName()), Optional.empty(), file);
    }

    /**
     * Creates a source from a text.
     *
     * @param base the base directory of relative paths
     */
    public static RunSource text(String name, String yaml, Path base) {
        return new RunSource(
                requireNonNull(name, "name"),
                Optional.of(requireNonNull(yaml, "yaml")),
                requireNonNull(base, "base").toAbsolutePath());
    }

    /**
     * Creates a source from a tree.
     *
     * @param base the base directory of relative paths
     */
    public static RunSource tree(String name, Map<String, Object> tree, Path base) {
        return new RunSource(
                requireNonNull(name, "name"),
                Optional.of(requireNonNull(tree, "tree")),
                requireNonNull(base, "base").toAbsolutePath());
    }

    /** Returns the base directory of relative paths. */
    public Path base() {
        return content.isPresent()
                ? path
                : Optional.ofNullable(path.getParent()).orElse(path);
    }

    /** Returns the run file; empty if the source is not a file. */
    public Optional<Path> file() {
        return content.isPresent() ? Optional.empty() : Optional.of(path);
    }
}
