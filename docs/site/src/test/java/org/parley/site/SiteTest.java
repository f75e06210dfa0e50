package org.parley.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteTest {

    private static final Path PROJECT = Path.of("").toAbsolutePath().getParent().getParent();
    private static final Pattern ADDRESS = Pattern.compile("(?:href|src)=\"([^\"#]*)");

    @TempDir
    private Path directory;

    @Test
    void everyPageOfTheDocumentationIsInItAndEveryLinkLeadsSomewhere() throws IOException {
        Site.write(PROJECT, directory);

        try (Stream<Path> sources = Files.list(PROJECT.resolve("docs"))) {
            assertThat(sources.map(source -> source.getFileName().toString())
                            .filter(name -> name.endsWith(".md") && !name.equals("README.md")))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(directory.resolve("docs/" + name.replace(".md", ".html")))
                            .exists());
        }
        try (Stream<Path> files = Files.walk(directory)) {
            List<Path> pages =
                    files.filter(file -> file.toString().endsWith(".html")).toList();
            assertThat(pages)
                    .hasSizeGreaterThan(40)
                    .allSatisfy(page -> ADDRESS.matcher(Files.readString(page))
                            .results()
                            .map(MatchResult::group)
                            .map(address -> address.substring(address.indexOf('"') + 1))
                            .filter(address -> !address.isEmpty() && Target.isInside(address))
                            .forEach(address ->
                                    assertThat(page.resolveSibling(address)).exists()));
        }
    }

    /** Nothing but links that a reader follows leads elsewhere: no script, style, font or picture. */
    @Test
    void needsNoNetwork() throws IOException {
        Site.write(PROJECT, directory);

        assertThat(Files.readString(directory.resolve("index.html")))
                .doesNotContainPattern("<(script|link|img)[^>]*(src|href)=\"[a-z]+:");
        assertThat(Files.readString(directory.resolve("site.css"))).doesNotContain("url(", "@import");
    }

    @Test
    void namesEveryLinkThatLeadsNowhereAndWritesNothing() throws IOException {
        Path project =
                Files.createDirectories(directory.resolve("project/docs")).getParent();
        Files.writeString(project.resolve("README.md"), "# A\n\n[b](docs/README.md#nothing) [c](gone.txt)\n");
        Files.writeString(project.resolve("docs/README.md"), "# B\n\n## There\n\n[fine](#there)\n");
        Path out = directory.resolve("out");

        assertThatThrownBy(() -> Site.write(project, out))
                .hasMessageContainingAll("README.md links to docs/README.md#nothing", "README.md links to gone.txt")
                .hasMessageNotContaining("#there");
        assertThat(out).doesNotExist();
    }

    @Test
    void pagesAreReadInTheOrderOfTheIndex() throws IOException {
        Path project =
                Files.createDirectories(directory.resolve("project/docs")).getParent();
        Files.writeString(project.resolve("README.md"), "# Parley\n");
        Files.writeString(
                project.resolve("docs/README.md"), "# Index\n\n## One\n\n* [First](a.md): x\n* [Second](b.md)\n");
        Files.writeString(project.resolve("docs/a.md"), "# A\n\n## Deep `code`\n\nWords to \"find\".\n");
        Files.writeString(project.resolve("docs/b.md"), "# B \\<c>\n");
        Path out = directory.resolve("out");

        Site.write(project, out);

        assertThat(Files.readString(out.resolve("docs/a.html")))
                .contains("<h2 id=\"deep-code\">", "<a href=\"b.html\" rel=\"next\">Second</a>")
                .doesNotContain("rel=\"prev\"");
        assertThat(Files.readString(out.resolve("docs/b.html")))
                .contains("<title>B &lt;c&gt; · Parley</title>", "<a href=\"a.html\" rel=\"prev\">First</a>");
        assertThat(Files.readString(out.resolve("search-index.js")))
                .contains("[\"docs/a.html#deep-code\", \"A\", \"Deep code\"");
    }
}
