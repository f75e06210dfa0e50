package org.parley.cli;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts arguments to paths; {@code example:quickstart} is a run file that comes with Parley. */
final class PathConverter implements ITypeConverter<Path> {

    private static final String EXAMPLE = "example:";
    private static final String YAML = ".yaml";

    private final Places places;

    @Inject
    PathConverter(Places places) {
        this.places = places;
    }

    @Override
    public Path convert(String name) {
        if (name.isEmpty()) {
            throw new TypeConversionException("the name is empty (possibly because a shell variable is not set)");
        }
        try {
            return name.startsWith(EXAMPLE) ? example(name.substring(EXAMPLE.length())) : Path.of(name);
        } catch (InvalidPathException impossible) {
            throw new TypeConversionException(
                    "'" + name + "' is not a valid file name here (the system encodes names in "
                            + System.getProperty("sun.jnu.encoding")
                            + "; for names with other characters: export LC_ALL=C.UTF-8)");
        }
    }

    private Path example(String name) {
        Path examples = places.examples()
                .orElseThrow(() -> new TypeConversionException("this installation contains no examples"));
        Path file = examples.resolve(name + YAML).normalize();
        if (!file.startsWith(examples) || !Files.isRegularFile(file)) {
            throw new TypeConversionException(
                    "no example is called '" + name + "' (examples: " + String.join(", ", names(examples)) + ")");
        }
        return file;
    }

    private static List<String> names(Path examples) {
        try (Stream<Path> files = Files.list(examples)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(YAML))
                    .map(name -> name.substring(0, name.length() - YAML.length()))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
