package org.parley.site;

import java.util.Collection;
import java.util.stream.Collectors;

/** The sections of all pages, which the search reads. They are a script, because browsers do not load data from a disk. */
final class SearchIndex {

    private SearchIndex() {}

    static String script(Collection<Page> pages) {
        return pages.stream()
                .flatMap(page -> page.sections().stream().map(section -> entry(page, section)))
                .collect(Collectors.joining(",\n", "const SECTIONS = [\n", "\n];\n"));
    }

    private static String entry(Page page, Page.Section section) {
        String place = page.place() + (section.level() == 1 ? "" : "#" + section.anchor());
        return "[" + quoted(place) + ", " + quoted(page.title()) + ", " + quoted(section.title()) + ", "
                + quoted(section.text().replaceAll("\\s+", " ")) + "]";
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
