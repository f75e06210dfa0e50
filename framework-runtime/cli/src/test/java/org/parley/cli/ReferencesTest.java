package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The literature that {@code parley describe} prints. */
class ReferencesTest {

    private static final Path PLUGINS = Path.of("..", "..", "plugins");

    /** Baselines that their paper names without a reference. */
    private static final Set<String> WITHOUT_REFERENCE = Set.of("dbsa", "double-loop-dsgd");

    private final References packed = References.packed();

    @Test
    void everyRecipeHasAReference() throws IOException {
        List<String> recipes = recipes();
        assertThat(recipes).hasSizeGreaterThan(30);
        assertThat(recipes.stream().filter(name -> packed.of(name).isEmpty()))
                .containsExactlyInAnyOrderElementsOf(WITHOUT_REFERENCE);
    }

    /** The recipes in the sources of the plugins. */
    private static List<String> recipes() throws IOException {
        try (Stream<Path> files = Files.walk(PLUGINS)) {
            return files.filter(file -> file.getParent().endsWith(Path.of("META-INF", "parley", "recipes")))
                    .filter(file -> file.toString().replace('\\', '/').contains("/src/main/"))
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml") && !name.startsWith("__"))
                    .map(name -> name.substring(0, name.length() - ".yaml".length()))
                    .toList();
        }
    }

    @Test
    void everyRowOfThePageIsRead() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("..", "..", "docs", "references.md"))) {
            assertThat(packed.rows()).hasSize((int) lines.filter(line -> line.startsWith("| ") && line.contains("`"))
                    .count());
        }
        assertThat(packed.rows())
                .allSatisfy(row -> assertThat(row.references()).isNotEmpty().allSatisfy(reference -> {
                    assertThat(reference.authors()).isNotBlank().doesNotContain("*");
                    assertThat(reference.title()).isNotBlank();
                    assertThat(reference.id().isPresent()
                                    || !reference.published().isEmpty())
                            .isTrue();
                }));
    }

    @Test
    void aRowHasNamesAndReferences() {
        References page = References.read("| recipe | reference |\n|---|---|\n"
                + "| `sparkle-*`, observer `ed` | A. Author, B. Other. *First.* NeurIPS 2024. [arXiv:2411.14166](https://x.org/1);"
                + " C. Third. *Really?* 2020 |\n");
        assertThat(page.of("sparkle-gt")).isEqualTo(page.of("ed")).hasSize(2);
        assertThat(page.of("sparkle")).isEmpty();
        References.Reference first = page.of("ed").get(0);
        assertThat(first)
                .isEqualTo(new References.Reference(
                        "A. Author, B. Other",
                        "First",
                        "NeurIPS 2024",
                        Optional.of("arXiv:2411.14166"),
                        Optional.of("https://x.org/1")));
        assertThat(first).hasToString("A. Author, B. Other. First. NeurIPS 2024. https://x.org/1");
        assertThat(first.toJson()).containsEntry("year", 2024).containsEntry("id", "arXiv:2411.14166");
        assertThat(page.of("ed").get(1)).hasToString("C. Third. Really? 2020.");
    }

    @Test
    void aRowThatIsNotAReferenceIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> References.read("| `ed` | the paper above |"))
                .withMessageContaining("the paper above");
    }
}
