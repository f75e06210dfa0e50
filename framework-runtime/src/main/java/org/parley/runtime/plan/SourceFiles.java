package org.parley.runtime.plan;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The files that a plan was made from.
 *
 * @param runFile its name
 * @param runFileSha256 of the bytes that were read as the run file; none for a run that was given as a tree in memory
 * @param named what options of components name, by their keys, such as {@code model.with.file}
 */
public record SourceFiles(String runFile, Optional<String> runFileSha256, Map<String, Path> named) {

    public SourceFiles {
        named = Collections.unmodifiableMap(new LinkedHashMap<>(named));
    }
}
