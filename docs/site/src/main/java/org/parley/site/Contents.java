package org.parley.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BulletList;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/** The table of contents: the parts of the index page and the pages that their lists name, in order. */
record Contents(Map<String, List<Entry>> parts) {

    /** A page and what the index calls it. */
    record Entry(String title, Page page) {}

    static Contents of(Page index, Map<Path, Page> pages) {
        Map<Path, Page> byPlace = new LinkedHashMap<>();
        pages.values().forEach(page -> byPlace.put(page.place(), page));
        Map<String, List<Entry>> parts = new LinkedHashMap<>();
        List<Entry> part = new ArrayList<>();
        for (Node node = index.content().getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading && heading.getLevel() == 2) {
                part = new ArrayList<>();
                parts.put(Words.of(heading), part);
            } else if (node instanceof BulletList list) {
                for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
                    entry(item, index.place(), byPlace).ifPresent(part::add);
                }
            }
        }
        return new Contents(parts);
    }

    private static Optional<Entry> entry(Node item, Path index, Map<Path, Page> byPlace) {
        List<Link> links = new ArrayList<>();
        item.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                links.add(link);
            }
        });
        return links.stream()
                .findFirst()
                .flatMap(link -> Optional.ofNullable(byPlace.get(
                                index.resolveSibling(link.getDestination()).normalize()))
                        .map(page -> new Entry(Words.of(link), page)));
    }

    /** All pages in reading order. */
    List<Entry> inOrder() {
        return parts.values().stream().flatMap(List::stream).toList();
    }
}
