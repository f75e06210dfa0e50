package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;

/** Checks that every recipe and every method from a paper has its reference on one page, and that the page contains no other names. */
class ReferencesTest {

    private static final Pattern CODE = Pattern.compile("`([a-z0-9*-]+)`");

    /** Plain ideas without a paper. */
    private static final Set<String> OURS = Set.of("local", "relaxed", "repeated", "dbsa", "double-loop-dsgd");

    private final ComponentRegistry registry = Distribution.plugins().registry();

    @Test
    void everyRecipeStrategyRuleAndCompressorHasAReference() throws IOException {
        Stream<String> components = Stream.of(ComponentKind.values())
                .filter(kind ->
                        List.of("mixing", "aggregation", "compression", "step").contains(kind.label()))
                .flatMap(kind -> registry.names(kind).stream());
        List<String> named = names();
        assertThat(Stream.concat(registry.recipeNames().stream(), components)
                        .filter(name -> named.stream().noneMatch(known -> isOf(name, known)))
                        .toList())
                .hasSameElementsAs(OURS);
    }

    @Test
    void everyNameOnThePageExists() throws IOException {
        List<String> installed = Stream.concat(
                        registry.recipeNames().stream(),
                        Stream.of(ComponentKind.values()).flatMap(kind -> registry.names(kind).stream()))
                .toList();
        assertThat(names().stream().filter(name -> installed.stream().noneMatch(known -> isOf(known, name))))
                .isEmpty();
    }

    @Test
    void describePrintsTheReferences() throws Exception {
        Command.run("describe", "recipe", "sparkle-ed")
                .exits(0, "# Reference: S. Zhu, ", "https://arxiv.org/abs/2411.14166");
        Command.run("describe", "top-k").exits(0, "Reference: S. U. Stich", "Plugin: parley-compression");
        Command.run("describe", "mixing", "ed", "--json").exits(0, "\"year\" : 2019", "\"id\" : \"arXiv:1702.05122\"");
    }

    /** @param pattern a name, or the beginning of several with a star */
    private static boolean isOf(String name, String pattern) {
        return name.matches(pattern.replace("*", ".*"));
    }

    /** Returns the first column of each table. */
    private static List<String> names() throws IOException {
        return Files.readAllLines(Distribution.project().resolve("docs/references.md")).stream()
                .filter(line -> line.startsWith("| "))
                .map(line -> line.split("\\|")[1])
                .flatMap(cell -> CODE.matcher(cell).results().map(found -> found.group(1)))
                .toList();
    }
}
