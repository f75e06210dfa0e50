package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Defaults;
import org.parley.runtime.config.source.Needs;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.PluginReport;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.LoadedJar;
import org.parley.tck.check.RecipeChecks;
import org.parley.tck.check.Verdict;

/** Checks every bundled recipe: it runs, it declares the plugins that it needs, and it names the source of its symbols. */
class RecipesTest {

    static Stream<Path> jarsWithRecipes() {
        return Distribution.plugins().plugins().stream()
                .filter(report -> !report.recipes().isEmpty())
                .map(PluginReport::jar);
    }

    @ParameterizedTest
    @MethodSource("jarsWithRecipes")
    void everyRecipeRunsAndNamesThePluginsItNeeds(Path jar) {
        try (LoadedJar loaded = new LoadedJar(jar, List.of(PluginDirectory.named(jar.getParent())))) {
            List<ContractCheck> checks = RecipeChecks.of(loaded);
            assertThat(checks)
                    .hasSizeGreaterThanOrEqualTo(2)
                    .allSatisfy(check ->
                            assertThat(check.verdict()).as(check.name()).matches(verdict -> !verdict.isBroken()));
        }
    }

    @Test
    void aRecipeThatUsesAPluginWithoutNamingItIsCaught(@TempDir Path directory) throws IOException {
        String mdbo =
                Distribution.plugins().registry().recipe("mdbo").orElseThrow().yaml();
        String silent = mdbo.replace("needs: [parley-interact, parley-sparkle]", "needs: [parley-sparkle]");
        Path jar = jar(directory.resolve("silent.jar"), Map.of("named", mdbo, "silent", silent));

        assertThat(silent).isNotEqualTo(mdbo);
        assertThat(broken(jar, Distribution.root().resolve("plugins")))
                .singleElement()
                .asString()
                .startsWith("recipe 'silent' declares the plugins that it needs: with its own jar, core and "
                        + "[parley-sparkle] only: ")
                .contains("no estimator 'neumann'");
    }

    /** Such plugins are optional: the other recipes run without them, and a recipe that lacks one reports it. */
    @Test
    void everyManifestNamesThePluginsThatItsRecipesAndDefaultsNeed() {
        ComponentRegistry registry = Distribution.plugins().registry();
        for (PluginReport report : Distribution.plugins().plugins()) {
            Stream<String> yaml = report.recipes().stream()
                    .map(name -> registry.recipe(name).orElseThrow().yaml());
            Stream<String> defaults =
                    registry
                            .defaults()
                            .filter(found -> found.plugin().equals(report.id()))
                            .map(Defaults::yaml)
                            .stream();
            Set<String> needed = Stream.concat(yaml, defaults)
                    .flatMap(text -> Needs.of(text).stream())
                    .map(plugin -> plugin + "?@>=2.0.0 & <3.0.0")
                    .collect(Collectors.toSet());
            assertThat(report.manifest().dependencies())
                    .as(report.id())
                    .filteredOn(dependency -> dependency.contains("?"))
                    .containsExactlyInAnyOrderElementsOf(needed);
        }
    }

    @Test
    void everyRecipeNamesTheSourceOfItsSymbols() {
        ComponentRegistry registry = Distribution.plugins().registry();
        assertThat(registry.recipeNames())
                .hasSizeGreaterThan(40)
                .allSatisfy(
                        name -> assertThat(registry.recipe(name).orElseThrow().yaml())
                                .as(name)
                                .startsWith("# ")
                                .containsPattern("Symbols( and numbers)? (of the .+ paper: |as in \\S+\\.)"));
    }

    private static List<String> broken(Path jar, Path installed) {
        try (LoadedJar loaded = new LoadedJar(jar, List.of(PluginDirectory.named(installed)))) {
            List<ContractCheck> checks = RecipeChecks.of(loaded);
            assertThat(checks).hasSize(2 * loaded.report().recipes().size()).isNotEmpty();
            Map<String, Verdict> verdicts = new LinkedHashMap<>();
            checks.forEach(check -> verdicts.put(check.name(), check.verdict()));
            return verdicts.entrySet().stream()
                    .filter(entry -> entry.getValue().isBroken())
                    .map(entry -> entry.getKey() + ": " + entry.getValue().finding())
                    .toList();
        }
    }

    private static Path jar(Path file, Map<String, String> recipes) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
        manifest.getMainAttributes().putValue("Plugin-Id", "stranger");
        manifest.getMainAttributes().putValue("Plugin-Version", "1.0.0");
        manifest.getMainAttributes().putValue("Plugin-Requires", ">=2.0.0 & <3.0.0");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            for (Map.Entry<String, String> recipe : recipes.entrySet()) {
                out.putNextEntry(new ZipEntry("META-INF/parley/recipes/" + recipe.getKey() + ".yaml"));
                out.write(recipe.getValue().getBytes(StandardCharsets.UTF_8));
                out.closeEntry();
            }
        }
        return file;
    }
}
