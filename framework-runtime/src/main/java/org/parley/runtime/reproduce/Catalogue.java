package org.parley.runtime.reproduce;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.config.source.Nearest;

/**
 * All available figures.
 *
 * @param figures the figures, sorted by paper and by name
 */
public record Catalogue(List<Figure> figures) {

    /** The subdirectory of a paper that contains its figures. */
    private static final String FOLDER = "figures";

    /**
     * Reads {@code PAPER/figures/FIGURE.yaml} of every paper.
     *
     * @throws ParleyException with the errors of all files
     */
    public static Catalogue read(Path papers) {
        List<Figure> figures = new ArrayList<>();
        List<Diagnostic> diagnostics = new ArrayList<>();
        for (Path file : files(papers)) {
            String name = file.getFileName().toString().replaceFirst("\\.yaml$", "");
            String id = file.getParent().getParent().getFileName() + "/" + name;
            try {
                figures.add(FigureReader.read(file, id));
            } catch (ParleyException wrong) {
                wrong.diagnostics()
                        .forEach(diagnostic -> diagnostics.add(new Diagnostic(
                                diagnostic.code(),
                                id + " " + diagnostic.path(),
                                diagnostic.message(),
                                diagnostic.hint())));
            }
        }
        if (!diagnostics.isEmpty()) {
            throw new ParleyException(papers.toString(), diagnostics);
        }
        return new Catalogue(figures);
    }

    /**
     * Returns a figure, or all figures of a paper.
     *
     * @param name {@code PAPER/FIGURE} or {@code PAPER}
     */
    public List<Figure> find(String name) {
        List<Figure> found = figures.stream()
                .filter(figure -> figure.id().equals(name) || figure.id().startsWith(name + "/"))
                .toList();
        if (found.isEmpty()) {
            Set<String> known = new LinkedHashSet<>();
            figures.forEach(figure -> known.add(figure.id().replaceFirst("/.*", "")));
            if (name.contains("/")) {
                figures.forEach(figure -> known.add(figure.id()));
            }
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    name,
                    "unknown paper or figure",
                    Nearest.hint(name, "available", List.copyOf(known)) + "; --list shows all"));
        }
        return found;
    }

    private static List<Path> files(Path papers) {
        if (!Files.isDirectory(papers)) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_UNREADABLE, papers.toString(), "no such directory", "name another one"));
        }
        try (Stream<Path> found = Files.find(
                papers,
                3,
                (file, kind) ->
                        file.toString().endsWith(".yaml") && file.getParent().endsWith(FOLDER))) {
            return found.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + papers + ": " + e.getMessage(), e);
        }
    }
}
