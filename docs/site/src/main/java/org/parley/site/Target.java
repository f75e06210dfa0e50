package org.parley.site;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a link inside the project leads.
 *
 * @param path relative to the project; of a directory with a README, that README
 * @param fragment the heading, or nothing
 */
record Target(Path path, String fragment) {

    private static final String README = "README.md";

    static boolean isInside(String destination) {
        return !destination.contains("://") && !destination.startsWith("mailto:");
    }

    static Target of(Path project, Path page, String destination) {
        int hash = destination.indexOf('#');
        String name = hash < 0 ? destination : destination.substring(0, hash);
        String fragment = hash < 0 ? "" : destination.substring(hash + 1);
        if (name.isEmpty()) {
            return new Target(page, fragment);
        }
        Path path = page.resolveSibling(name).normalize();
        boolean hasReadme = Files.isRegularFile(project.resolve(path).resolve(README));
        return new Target(hasReadme ? path.resolve(README) : path, fragment);
    }

    boolean isPage() {
        return path.toString().endsWith(".md");
    }

    /** Its place in the site: that of its file, with {@code index.html} for a README. */
    Path place() {
        String name = path.getFileName().toString();
        if (!isPage()) {
            return path;
        }
        return path.resolveSibling(name.equals(README) ? "index.html" : name.replaceFirst("md$", "html"));
    }

    /** The link to it from a page at this place of the site. */
    String from(Path page) {
        Path directory = page.getParent() == null ? Path.of("") : page.getParent();
        String link = directory.relativize(place()).toString();
        return fragment.isEmpty() ? link : link + "#" + fragment;
    }

    @Override
    public String toString() {
        return fragment.isEmpty() ? path.toString() : path + "#" + fragment;
    }
}
