package org.parley.api.component;

import java.nio.file.Path;

/**
 * A JSON file that the framework has parsed. Parsing is strict (RFC 8259): one value, no duplicate keys, and no number
 * beyond the range of a double.
 *
 * @param path the file
 * @param content the value: an unmodifiable {@link java.util.Map} in the file's order for an object, an unmodifiable
 *     {@link java.util.List} for an array, or a {@link Double}, {@link String}, {@link Boolean} or {@code null}
 */
public record JsonFile(Path path, Object content) {}
