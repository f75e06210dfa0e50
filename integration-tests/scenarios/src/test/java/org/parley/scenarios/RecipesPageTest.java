package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Recipe;
import org.parley.runtime.plan.LevelPlan;
import org.parley.runtime.plan.RunPlan;

/** The page of recipes is written from the plans of the installed ones and from the page of references. */
class RecipesPageTest {

    private static final Path DOCS = Distribution.project().resolve("docs");
    private static final Pattern AUTHOR = Pattern.compile("^ (?:\\p{Lu}\\. )+([^,.]+)([,.])");
    private static final Pattern LINK = Pattern.compile("\\[[^]]+]\\([^)]+\\)");
    private static final Pattern YEAR = Pattern.compile("\\b(19|20)\\d\\d\\b");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final String NONE = "none";

    private final ComponentRegistry registry = Distribution.plugins().registry();

    @Test
    void thePageIsMadeFromTheInstalledRecipes() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Recipes

                A recipe is a preset: a partial run file of a plugin. `recipe: NAME` uses it, and your own keys replace its keys.
                `parley describe recipe NAME` prints it. [Recipes side by side](methods.md) compares exactness, graphs and cost.
                [Choose a method](choose-a-method.md) helps to pick one, and [references](references.md) has the titles of the papers.

                The columns upper, lower and auxiliary name the mixing strategies of x, y and z. In `sparkle-L-U`, L is the strategy of y and z, and U that of x.

                | recipe | paper | loop | hypergradient | upper | lower | auxiliary | plugin |
                |---|---|---|---|---|---|---|---|
                """);
        List<String> references = Files.readAllLines(DOCS.resolve("references.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .toList();
        for (String name : registry.recipeNames()) {
            page.append(row(registry.recipe(name).orElseThrow(), references));
        }
        new GeneratedFile("recipes.md", getClass()).isUpToDate(page.toString());
    }

    private static String row(Recipe recipe, List<String> references) {
        RunPlan plan = plan(recipe);
        Map<String, LevelPlan> levels = plan.levels();
        String plugin = recipe.plugin().replaceFirst("^parley-", "");
        assertThat(Distribution.project().resolve("plugins/" + plugin + "/README.md"))
                .exists();
        return Stream.of(
                        "`" + recipe.name() + "`",
                        references.stream()
                                .filter(line -> isOf(recipe.name(), line.split("\\|")[1]))
                                .findFirst()
                                .map(line -> paper(line.split("\\|")[2]))
                                .orElse(NONE),
                        plan.loop().factory().name(),
                        levels.containsKey("lower") ? plan.estimator().factory().name() : NONE,
                        mixing(levels, "upper"),
                        mixing(levels, "lower"),
                        mixing(levels, "auxiliary"),
                        "[" + plugin + "](../plugins/" + plugin + "/README.md)")
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static RunPlan plan(Recipe recipe) {
        String model = "{use: quadratic, with: {upper: 3, lower: 3}}";
        return Distribution.scenario("""
                recipe: %s
                agents: 8
                rounds: 10
                model: %s
                """.formatted(
                                recipe.name(),
                                recipe.yaml().contains("loop: single-level")
                                        ? "{use: joint, with: {of: " + model + ", loss: upper}}"
                                        : model))
                .plan();
    }

    private static String mixing(Map<String, LevelPlan> levels, String level) {
        return levels.containsKey(level)
                ? levels.get(level)
                        .motion()
                        .map(motion -> motion.mixing().factory().name())
                        .orElse(NONE)
                : NONE;
    }

    /** @param cell names in code, of which one may end with a star */
    private static boolean isOf(String name, String cell) {
        return CODE.matcher(cell)
                .results()
                .anyMatch(code -> name.matches(code.group(1).replace("*", ".*")));
    }

    /** First author and year, and the link if there is one. */
    private static String paper(String reference) {
        Matcher author = AUTHOR.matcher(reference);
        assertThat(author.find()).as(reference).isTrue();
        Matcher link = LINK.matcher(reference);
        String end = reference.substring(reference.indexOf('*', reference.indexOf('*') + 1));
        return author.group(1)
                + (author.group(2).equals(",") ? " et al. " : " ")
                + first(YEAR, end)
                + (link.find() ? ", " + link.group() : "");
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group();
    }
}
