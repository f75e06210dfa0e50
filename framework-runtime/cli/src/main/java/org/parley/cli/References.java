package org.parley.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The literature on components and recipes, from the tables of {@code docs/references.md}, which the build packs into the jar. The first
 * cell of a row contains names in backticks, with {@code *} at the end for all names that begin like this. The second cell contains
 * references.
 */
final class References {

    private static final Pattern NAME = Pattern.compile("`([a-z0-9*-]+)`");
    private static final Pattern BETWEEN_REFERENCES = Pattern.compile("; (?=[A-Z]\\.)");
    private static final Pattern REFERENCE =
            Pattern.compile("(?<authors>.+?)\\.? \\*(?<title>[^*]+?)\\.?\\* (?<rest>.+)");
    private static final Pattern LINK = Pattern.compile("\\[([^]]+)]\\(([^)]+)\\)");
    private static final Pattern YEAR = Pattern.compile("\\b(1[89]|20)\\d\\d\\b");

    private final List<Row> rows;

    private References(List<Row> rows) {
        this.rows = List.copyOf(rows);
    }

    /** Returns the references that come with this build. */
    static References packed() {
        try (InputStream page = References.class.getResourceAsStream("references.md")) {
            return read(new String(page.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the tables of a page. */
    static References read(String markdown) {
        List<Row> rows = new ArrayList<>();
        for (String line : markdown.lines().toList()) {
            String[] cells = line.split("\\|");
            if (cells.length == 3 && NAME.matcher(cells[1]).find()) {
                rows.add(new Row(names(cells[1]), references(cells[2].strip())));
            }
        }
        return new References(rows);
    }

    /** Returns the references of a component or recipe. */
    List<Reference> of(String name) {
        return rows.stream()
                .filter(row -> row.names().stream().anyMatch(each -> isMatch(each, name)))
                .flatMap(row -> row.references().stream())
                .toList();
    }

    /** Returns every row in the order of the page. */
    List<Row> rows() {
        return rows;
    }

    private static boolean isMatch(String pattern, String name) {
        return pattern.endsWith("*")
                ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                : name.equals(pattern);
    }

    private static List<String> names(String cell) {
        return NAME.matcher(cell).results().map(found -> found.group(1)).toList();
    }

    private static List<Reference> references(String cell) {
        List<Reference> references = new ArrayList<>();
        for (String text : BETWEEN_REFERENCES.split(cell)) {
            Matcher reference = REFERENCE.matcher(text);
            if (!reference.matches()) {
                throw new IllegalArgumentException("not a reference: " + text);
            }
            references.add(reference(reference.group("authors"), reference.group("title"), reference.group("rest")));
        }
        return List.copyOf(references);
    }

    private static Reference reference(String authors, String title, String rest) {
        Optional<MatchResult> link = LINK.matcher(rest).results().findFirst();
        String published = LINK.matcher(rest).replaceAll("").replace("*", "").strip();
        return new Reference(
                authors,
                title,
                published.endsWith(".") ? published.substring(0, published.length() - 1) : published,
                link.map(found -> found.group(1)),
                link.map(found -> found.group(2)));
    }

    /** A row of a table. */
    record Row(List<String> names, List<Reference> references) {}

    /**
     * A publication.
     *
     * @param published venue and year, empty if unknown
     * @param id the arXiv number or the DOI
     * @param url the address of the id
     */
    record Reference(String authors, String title, String published, Optional<String> id, Optional<String> url) {

        @Override
        public String toString() {
            return authors + ". " + title + (title.endsWith("?") || title.endsWith("!") ? "" : ".")
                    + (published.isEmpty() ? "" : " " + published + ".")
                    + url.map(address -> " " + address).orElse("");
        }

        Map<String, Object> toJson() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("authors", authors);
            json.put("title", title);
            json.put("published", published);
            YEAR.matcher(published)
                    .results()
                    .findFirst()
                    .ifPresent(year -> json.put("year", Integer.valueOf(year.group())));
            id.ifPresent(text -> json.put("id", text));
            url.ifPresent(text -> json.put("url", text));
            return json;
        }
    }
}
