package org.parley.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A page of Markdown: its headings with their anchors, and its links, which lead to places of the site once it is read. */
final class Page {

    /** A heading, and the text below it up to the next one. */
    record Section(int level, String title, String anchor, String text) {}

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    private final Path source;
    private final Node content;
    private final List<Target> targets = new ArrayList<>();
    private final Map<Node, String> anchors = new LinkedHashMap<>();

    private Page(Path source, Node content) {
        this.source = source;
        this.content = content;
    }

    static Page read(Path project, Path source) throws IOException {
        Page page = new Page(source, PARSER.parse(Files.readString(project.resolve(source))));
        page.content.accept(page.new Links(project));
        page.nameHeadings();
        return page;
    }

    Path source() {
        return source;
    }

    /** Where it is in the site. */
    Path place() {
        return new Target(source, "").place();
    }

    Node content() {
        return content;
    }

    /** Every file and page of the project that it links to or shows. */
    List<Target> targets() {
        return targets;
    }

    Set<String> anchors() {
        return Set.copyOf(anchors.values());
    }

    String title() {
        return sections().get(0).title();
    }

    List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        anchors.forEach((heading, anchor) -> {
            StringBuilder text = new StringBuilder();
            for (Node next = heading.getNext(); next != null && !(next instanceof Heading); next = next.getNext()) {
                text.append(Words.of(next)).append(' ');
            }
            sections.add(new Section(((Heading) heading).getLevel(), Words.of(heading), anchor, text.toString()));
        });
        return sections;
    }

    String html() {
        return HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    if (anchors.containsKey(node)) {
                        attributes.put("id", anchors.get(node));
                    }
                })
                .build()
                .render(content)
                .replace("<table>", "<div class=\"wide\"><table>")
                .replace("</table>", "</table></div>");
    }

    /** Anchors as public forges make them, so that links work there and here. */
    private void nameHeadings() {
        Map<String, Integer> taken = new HashMap<>();
        for (Node node = content.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading) {
                String anchor = Words.of(node)
                        .toLowerCase(Locale.ROOT)
                        .codePoints()
                        .filter(c -> Character.isLetterOrDigit(c) || c == ' ' || c == '-' || c == '_')
                        .mapToObj(Character::toString)
                        .collect(Collectors.joining())
                        .replace(' ', '-');
                int before = taken.merge(anchor, 1, Integer::sum) - 1;
                anchors.put(node, before == 0 ? anchor : anchor + "-" + before);
            }
        }
    }

    /** Notes where links lead, and turns them to places of the site. */
    private final class Links extends AbstractVisitor {

        private final Path project;

        Links(Path project) {
            this.project = project;
        }

        @Override
        public void visit(Link link) {
            link.setDestination(turned(link.getDestination()));
            visitChildren(link);
        }

        @Override
        public void visit(Image image) {
            image.setDestination(turned(image.getDestination()));
            visitChildren(image);
        }

        private String turned(String destination) {
            if (!Target.isInside(destination)) {
                return destination;
            }
            Target target = Target.of(project, source, destination);
            targets.add(target);
            return target.from(place());
        }
    }
}
