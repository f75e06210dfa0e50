package org.parley.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A static site of all pages that can be reached from the README and the index of the documentation. Files keep their places, so that links
 * stay relative and the site works from a disk as well as from a server.
 */
public final class Site {

    private static final List<Path> STARTS = List.of(Path.of("README.md"), Path.of("docs/README.md"));

    private final Path project;
    private final Map<Path, Page> pages = new LinkedHashMap<>();
    private final TreeSet<Path> files = new TreeSet<>();

    private Site(Path project) {
        this.project = project;
    }

    /** {@code Site PROJECT OUT}: writes the site of a checkout into a directory. */
    public static void main(String[] words) throws IOException {
        write(Path.of(words[0]), Path.of(words[1]));
    }

    /**
     * @throws IllegalStateException with every link that leads nowhere; then nothing is written
     */
    static void write(Path project, Path out) throws IOException {
        Site site = new Site(project.toRealPath());
        site.collect();
        site.requireTargets();
        site.writeTo(out);
    }

    private void collect() throws IOException {
        Deque<Path> waiting = new ArrayDeque<>(STARTS);
        while (!waiting.isEmpty()) {
            Path source = waiting.poll();
            if (pages.containsKey(source)) {
                continue;
            }
            Page page = Page.read(project, source);
            pages.put(source, page);
            for (Target target : page.targets()) {
                if (target.isPage()) {
                    waiting.add(target.path());
                } else if (Files.isRegularFile(project.resolve(target.path()))) {
                    files.add(target.path());
                }
            }
        }
    }

    private void requireTargets() {
        List<String> broken = new ArrayList<>();
        for (Page page : pages.values()) {
            for (Target target : page.targets()) {
                if (!leadsSomewhere(target)) {
                    broken.add(page.source() + " links to " + target);
                }
            }
        }
        if (!broken.isEmpty()) {
            throw new IllegalStateException("links that lead nowhere:\n" + String.join("\n", broken));
        }
    }

    private boolean leadsSomewhere(Target target) {
        if (!target.isPage()) {
            return files.contains(target.path());
        }
        Page page = pages.get(target.path());
        return target.fragment().isEmpty() || page.anchors().contains(target.fragment());
    }

    private void writeTo(Path out) throws IOException {
        Contents contents = Contents.of(pages.get(Path.of("docs/README.md")), pages);
        Layout layout = new Layout(contents);
        for (Page page : pages.values()) {
            put(out.resolve(page.place()), layout.html(page));
        }
        put(out.resolve("search-index.js"), SearchIndex.script(pages.values()));
        for (String resource : List.of("site.css", "search.js")) {
            try (InputStream content = Site.class.getResourceAsStream(resource)) {
                Files.copy(content, out.resolve(resource), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        for (Path file : files) {
            Path copy = out.resolve(file);
            Files.createDirectories(copy.getParent());
            Files.copy(project.resolve(file), copy, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void put(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
