package org.parley.runtime.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.parley.api.component.Described;
import org.parley.api.component.Horizon;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.Defaults;
import org.parley.runtime.component.Recipe;
import org.pf4j.PluginState;

class PluginsTest extends PluginFixture {

    @Test
    void makesTheComponentsOfAJarUsableByName() {
        JarBuilder.withSchedule("demo", "one-half").write(directory, "demo.jar");

        load();

        ScheduleFactory factory =
                plugins.registry().find(ScheduleFactory.class, "one-half").orElseThrow();
        assertThat(factory.create(null, null).at(7)).isEqualTo(0.5);
        assertThat(plugins.diagnostics()).isEmpty();
    }

    @Test
    void loadsComponentsThatAreNestedInAnotherClass() {
        JarBuilder.plugin("family").source("demo.Halves", """
                import org.parley.api.component.*;

                public final class Halves {
                    @org.pf4j.Extension
                    @Described(name = "one-half", description = "Always one half.")
                    public static final class OneHalf implements ScheduleFactory {
                        public Schedule create(Settings settings, Horizon horizon) { return k -> 0.5; }
                    }

                    @org.pf4j.Extension
                    @Described(name = "two-halves", description = "Always one.")
                    public static final class TwoHalves implements ScheduleFactory {
                        public Schedule create(Settings settings, Horizon horizon) { return k -> 1; }
                    }
                }
                """).write(directory, "family.jar");

        load();

        assertThat(plugins.diagnostics()).isEmpty();
        assertThat(plugins.registry().all(ScheduleFactory.class))
                .extracting(factory -> factory.create(null, null).at(7))
                .containsExactly(0.5, 1.0);
    }

    @Test
    void reportsWhatAJarSaysAndOffers() throws IOException {
        Path jar = JarBuilder.withSchedule("demo", "one-half")
                .schedule("demo.Another", "another-half")
                .manifest("Plugin-Description", "Halves.")
                .manifest("Plugin-License", "MIT")
                .manifest("Plugin-Provider", "Somebody")
                .recipe("halves", "rounds: 2")
                .write(directory, "demo.jar");

        load();

        assertThat(plugins.plugins())
                .containsExactly(new PluginReport(
                        new PluginReport.Manifest(
                                "demo", "1.2.3", ">=2.0.0 & <3.0.0", "Halves.", "Somebody", "MIT", "", List.of()),
                        jar,
                        PluginState.STARTED,
                        List.of(
                                new PluginReport.Offered(ComponentKind.SCHEDULE, "another-half"),
                                new PluginReport.Offered(ComponentKind.SCHEDULE, "one-half")),
                        List.of("halves"),
                        List.of()));
    }

    @Test
    void knowsTheChecksumOfAJar() throws IOException {
        Path jar = Files.writeString(directory.resolve("abc.jar"), "abc");

        load();

        // The first example of FIPS 180-2.
        assertThat(report("abc.jar").sha256())
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(jar).exists();
    }

    @Test
    void readsRecipesAsUtf8() {
        String yaml = "# λ_min above −1/3\nrounds: 2\n";
        JarBuilder.plugin("recipes").recipe("careful", yaml).write(directory, "recipes.jar");

        load();

        assertThat(plugins.registry().recipe("careful")).contains(new Recipe("careful", "recipes", yaml));
        assertThat(plugins.diagnostics()).isEmpty();
    }

    @Test
    void takesTheDefaultsOfRunFilesFromTheFirstJarThatHasSome() {
        JarBuilder.withSchedule("first", "one-half").defaults("topology: ring").write(directory, "first.jar");
        JarBuilder.withSchedule("second", "another-half")
                .defaults("topology: star")
                .write(directory, "second.jar");

        load();

        assertThat(plugins.registry().defaults()).contains(new Defaults("first", "topology: ring"));
        assertThat(plugins.registry().hasPlugin("second")).isTrue();
        assertThat(plugins.registry().hasPlugin("third")).isFalse();
        assertThat(plugins.diagnostics())
                .extracting(Object::toString)
                .containsExactly(
                        "PARLEY-203 second.jar: the defaults of run files are already provided by first.jar; those are"
                                + " used (remove one of the jars)");
    }

    @Test
    void reportsRecipesThatCannotBeUsedAndKeepsTheOthers() {
        JarBuilder.plugin("first").recipe("shared", "rounds: 1").write(directory, "first.jar");
        JarBuilder.plugin("second")
                .recipe("shared", "rounds: 2")
                .recipe("Shouting", "rounds: 3")
                .file("META-INF/parley/recipes/short.yml", new byte[0])
                .file("META-INF/parley/recipes/deep/er.yaml", new byte[0])
                .file("META-INF/parley/recipes/latin.yaml", "name: é".getBytes(StandardCharsets.ISO_8859_1))
                .recipe("good", "rounds: 4")
                .write(directory, "second.jar");

        loadBesideAHealthyJar();

        String rule = " (recipes are files NAME.yaml directly in META-INF/parley/recipes/; NAME: "
                + ComponentCheck.NAME_RULE + ")";
        assertThat(diagnostics())
                .containsExactly(
                        "PARLEY-208 second.jar: 'Shouting.yaml' in its folder of recipes is not a recipe" + rule,
                        "PARLEY-208 second.jar: 'short.yml' in its folder of recipes is not a recipe" + rule,
                        "PARLEY-208 second.jar: 'deep/er.yaml' in its folder of recipes is not a recipe" + rule,
                        "PARLEY-208 second.jar: recipe 'latin' is not UTF-8 text (save it as UTF-8)",
                        "PARLEY-208 second.jar: its recipe 'shared' is already provided by first.jar; that one is used"
                                + " (rename one of the two, or remove one of the jars)");
        assertThat(plugins.registry().recipeNames()).containsExactly("good", "shared");
        assertThat(plugins.registry().recipe("shared").orElseThrow().yaml()).isEqualTo("rounds: 1");
    }

    @Test
    void registersBuiltInComponentsFirst() {
        JarBuilder.withSchedule("demo", "constant").write(directory, "demo.jar");

        load(new Constant());

        assertThat(plugins.registry()
                        .entry(ComponentKind.SCHEDULE, "constant")
                        .orElseThrow()
                        .plugin())
                .isEqualTo("parley");
        assertThat(diagnostics())
                .containsExactly(
                        "PARLEY-203 demo.jar: its schedule 'constant' is already provided by Parley itself; that one is used"
                                + " (rename one of the two, or remove one of the jars)");
    }

    @Test
    void refusesTwoBuiltInComponentsWithOneName() {
        assertThatThrownBy(() -> load(new Constant(), new Constant()))
                .isInstanceOf(ParleyException.class)
                .hasMessageStartingWith("PARLEY-203 schedule 'constant': is defined twice");
    }

    @Test
    void prefersEarlierDirectoriesAndThenEarlierFileNames() throws IOException {
        Path first = Files.createDirectory(directory.resolve("z-first"));
        Path second = Files.createDirectory(directory.resolve("a-second"));
        JarBuilder.withSchedule("one", "same").write(first, "b.jar");
        JarBuilder.withSchedule("two", "same").write(first, "a.jar");
        JarBuilder.withSchedule("three", "same").write(second, "0.jar");

        plugins = load(List.of(PluginDirectory.named(first), PluginDirectory.named(second)));

        assertThat(plugins.plugins()).extracting(PluginReport::id).containsExactly("two", "one", "three");
        assertThat(plugins.registry()
                        .entry(ComponentKind.SCHEDULE, "same")
                        .orElseThrow()
                        .plugin())
                .isEqualTo("two");
    }

    @Test
    void looksOnlyAtJarsDirectlyInADirectoryAndOnlyOnce() throws IOException {
        JarBuilder.withSchedule("demo", "one-half").write(directory, "demo.JAR");
        JarBuilder.withSchedule("deep", "deep").write(Files.createDirectory(directory.resolve("below")), "deep.jar");
        Files.writeString(directory.resolve("notes.txt"), "no jar");
        Files.writeString(directory.resolve(".unfinished.jar"), "no jar yet");
        Path alias = directory.resolve("below/..");

        plugins = load(List.of(PluginDirectory.named(directory), PluginDirectory.usual(alias)));

        assertThat(plugins.diagnostics()).isEmpty();
        assertThat(plugins.plugins()).extracting(PluginReport::id).containsExactly("demo");
    }

    @Test
    void missesOnlyDirectoriesThatSomebodyNamed() throws IOException {
        Path missing = directory.resolve("missing");
        Path file = Files.writeString(directory.resolve("file"), "");

        plugins = load(
                List.of(PluginDirectory.usual(missing), PluginDirectory.named(missing), PluginDirectory.named(file)));

        assertThat(diagnostics())
                .containsExactly(
                        "PARLEY-107 " + missing + ": no such plugin directory (create it, or name another one)",
                        "PARLEY-107 " + file
                                + ": is not a directory (name the directory that contains the plugin jars)");
    }

    /** A directory without a lock accepts all jars, so a lock that cannot be read must not count as missing. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void letsNothingInWhereTheLockCannotBeRead() throws IOException {
        JarBuilder.withSchedule("demo", "one-half").write(directory, "demo.jar");
        Files.createSymbolicLink(directory.resolve(PluginLock.FILE), Path.of("/proc/self/mem"));

        load();

        assertThat(schedules()).isEmpty();
        assertThat(diagnostics())
                .containsExactly("PARLEY-107 " + directory.resolve(PluginLock.FILE)
                        + ": cannot be read: Input/output error (check its permissions)");
    }

    @Test
    void letsInNoFolderInThePlaceOfALockedJar() throws IOException {
        Path jar = JarBuilder.withSchedule("demo", "one-half").write(directory, "demo.jar");
        PluginLock.write(directory);
        Files.delete(jar);
        Files.createDirectory(jar);

        load();

        assertThat(diagnostics())
                .containsExactly("PARLEY-212 demo.jar: is not a readable jar: it is not a regular file"
                        + " (check its origin; `parley plugins lock` accepts the jars that are installed now)");
    }

    @Test
    void loadsAReplacedJarAfterClosing() throws IOException {
        JarBuilder.withSchedule("demo", "old").write(directory, "demo.jar");
        load();
        assertThat(schedules()).containsExactly("old");

        plugins.close();
        Path update = Files.createDirectory(directory.resolve("update"));
        Path jar = JarBuilder.withSchedule("demo", "new").write(update, "demo.jar");
        Files.move(jar, directory.resolve("demo.jar"), StandardCopyOption.REPLACE_EXISTING);
        load();

        assertThat(schedules()).containsExactly("new");
        assertThat(plugins.diagnostics()).isEmpty();
    }

    @Test
    void letsGoOfItsJarsWhenClosed() throws IOException {
        JarBuilder.withSchedule("demo", "one-half").write(directory, "demo.jar");
        jar("refused", "Plugin-Requires", "<1.0.0");
        load();
        assertThat(openJars()).containsExactly(directory.resolve("demo.jar").toRealPath());

        plugins.close();

        assertThat(openJars()).isEmpty();
    }

    @Test
    void letsGoOfItsClassesWhenClosed() {
        JarBuilder.withSchedule("demo", "one-half").write(directory, "demo.jar");
        load();
        WeakReference<ClassLoader> loader = new WeakReference<>(plugins.registry()
                .find(ScheduleFactory.class, "one-half")
                .orElseThrow()
                .getClass()
                .getClassLoader());
        assertThat(loader.get()).isNotNull();

        plugins.close();
        plugins = null;

        for (int i = 0; i < 50 && loader.get() != null; i++) {
            System.gc();
        }
        assertThat(loader.get()).isNull();
    }

    @Described(name = "constant", description = "Never changes.")
    private static final class Constant implements ScheduleFactory {

        @Override
        public Schedule create(Settings settings, Horizon horizon) {
            return k -> 1;
        }
    }
}
