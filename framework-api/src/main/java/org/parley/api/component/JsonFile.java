package org.parley.api.component;

import java.nio.file.Path;

/**
 * A JSON file that the framework has read (RFC 8259, strict: one value, no key twice, no number beyond the range of a double).
 *
 * @param path where it was read
 * @param content objects as unmodifiable {@link java.util.Map}s in the file's order, arrays as unmodifiable {@link java.util.List}s, numbers
 *     as {@link Double}, and {@link String}, {@link Boolean} and {@code null}
 */
public record JsonFile(Path path, Object content) {}
