package org.parley.runtime.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.parley.api.component.ComponentFactory;
import org.parley.runtime.component.ComponentKind;
import org.pf4j.PluginState;

/** Jars that cannot be used, each with its own explanation and each next to a valid one that works. */
class PluginRefusalTest extends PluginFixture {

    @Test
    void namesBothVersionsOfAJarForAnotherApi() {
        jar("other", "Plugin-Requires", ">=9.0.0 & <10.0.0");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-201 other.jar: is for API >=9.0.0 & <10.0.0 but this Parley has API 2.0.0"
                        + " (install a release of the plugin for this API, or a Parley with that API)");
        assertThat(report("other.jar").state()).isEqualTo(PluginState.DISABLED);
        assertThat(schedules()).containsExactly("healthy");
    }

    @Test
    void refusesAPluginOfTheFirstApiByName() {
        jar("other", "Plugin-Requires", ">=1.0.0 & <2.0.0");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-201 other.jar: is for API >=1.0.0 & <2.0.0 but this Parley has API 2.0.0"
                        + " (install a release of the plugin for this API, or build it again for API 2.0)");
    }

    @Test
    void refusesAJarThatDoesNotSayWhichApiItIsFor() {
        JarBuilder.withSchedule("other", "other")
                .withoutManifest("Plugin-Requires")
                .write(directory, "other.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-201 other.jar: its manifest does not declare the API version"
                        + " (write Plugin-Requires: >=2.0.0 & <3.0.0 in its manifest)");
    }

    @Test
    void refusesARangeWithoutAnUpperBound() {
        jar("other", "Plugin-Requires", ">=1.0.0");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-201 other.jar: its Plugin-Requires '>=1.0.0' has no upper bound"
                        + " (write Plugin-Requires: >=2.0.0 & <3.0.0 in its manifest)");
    }

    @Test
    @Timeout(60) // the parser of ranges would take minutes for the nested parentheses
    void refusesARangeThatIsNone() {
        jar("other", "Plugin-Requires", "the newest");
        jar("tower", "Plugin-Requires", "(".repeat(400_000) + "1.0.0" + ")".repeat(400_000));

        loadBesideAHealthyJar();

        assertThat(diagnostics()).hasSize(2);
        assertThat(diagnostics().get(0))
                .isEqualTo("PARLEY-201 other.jar: its Plugin-Requires 'the newest' is not a range of versions"
                        + " (write Plugin-Requires: >=2.0.0 & <3.0.0 in its manifest)");
        assertThat(diagnostics().get(1))
                .startsWith("PARLEY-201 tower.jar: its Plugin-Requires '((((")
                .hasSizeLessThan(1000);
    }

    @Test
    void takesAnExactVersionAtItsWord() {
        jar("exact", "Plugin-Requires", "2.0.0");
        jar("older", "Plugin-Requires", "0.9.0");

        loadBesideAHealthyJar();

        assertThat(schedules()).containsExactly("exact", "healthy");
        assertThat(diagnostics()).singleElement().asString().contains("older.jar: is for API 0.9.0 but");
    }

    @Test
    void refusesAJarThatBundlesTheApi() throws IOException {
        String name = ComponentFactory.class.getName().replace('.', '/') + ".class";
        byte[] bundled = ComponentFactory.class.getResourceAsStream("/" + name).readAllBytes();
        JarBuilder.withSchedule("fat", "fat")
                .file(name, bundled)
                .file("org/slf4j/Logger.class", new byte[0])
                .file("org/slf4j/Marker.class", new byte[0])
                .write(directory, "fat.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly(
                        "PARLEY-202 fat.jar: bundles 1 class of org.parley.api, which Parley provides"
                                + " (set the scope of this dependency to provided, and rebuild the plugin)",
                        "PARLEY-202 fat.jar: bundles 2 classes of org.slf4j, which Parley provides"
                                + " (set the scope of this dependency to provided, and rebuild the plugin)");
        assertThat(schedules()).containsExactly("healthy");
    }

    @Test
    void keepsTheFirstOfTwoComponentsWithOneNameAndNamesBothJars() {
        JarBuilder.withSchedule("first", "halving").write(directory, "a-first.jar");
        JarBuilder.withSchedule("second", "halving")
                .schedule("demo.Unharmed", "unharmed")
                .write(directory, "b-second.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly(
                        "PARLEY-203 b-second.jar: its schedule 'halving' is already provided by a-first.jar; that one is used"
                                + " (rename one of the two, or remove one of the jars)");
        assertThat(plugins.registry()
                        .entry(ComponentKind.SCHEDULE, "halving")
                        .orElseThrow()
                        .plugin())
                .isEqualTo("first");
        assertThat(schedules()).containsExactly("halving", "healthy", "unharmed");
        assertThat(report("b-second.jar").components())
                .extracting(PluginReport.Offered::name)
                .containsExactly("unharmed");
    }

    @Test
    void keepsTheFirstOfTwoPluginsWithOneId() {
        JarBuilder.withSchedule("twin", "one").write(directory, "twin-1.jar");
        JarBuilder.withSchedule("twin", "two").write(directory, "twin-2.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-207 twin-2.jar: is not loaded from " + directory
                        + ": its id 'twin' is already used by twin-1.jar (remove one of the two)");
        assertThat(schedules()).containsExactly("healthy", "one");
    }

    @Test
    void tellsTwoJarsOfOneNameApart() throws IOException {
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Path first = JarBuilder.withSchedule("twin", "one").write(elsewhere, "twin.jar");
        JarBuilder.withSchedule("twin", "two").write(directory, "twin.jar");

        plugins = load(List.of(PluginDirectory.named(elsewhere), PluginDirectory.named(directory)));

        assertThat(diagnostics())
                .containsExactly("PARLEY-207 twin.jar: is not loaded from " + directory
                        + ": its id 'twin' is already used by " + first + " (remove one of the two)");
    }

    @Test
    void saysThatADirectoryNamedByTheUserComesFirst() throws IOException {
        Path built = Files.createDirectory(directory.resolve("built"));
        Path fresh = JarBuilder.withSchedule("twin", "fresh").write(built, "twin.jar");
        JarBuilder.withSchedule("twin", "installed").write(directory, "twin.jar");

        plugins = load(List.of(PluginDirectory.named(built), PluginDirectory.usual(directory)));

        assertThat(schedules()).containsExactly("fresh");
        assertThat(diagnostics())
                .containsExactly("PARLEY-207 twin.jar: is not loaded from " + directory
                        + ": its id 'twin' is already used by " + fresh
                        + ", which --plugins or PARLEY_PLUGINS names (remove one of the two)");
    }

    @Test
    void letsAFitPluginHaveTheIdOfAnUnfitOne() {
        JarBuilder.withSchedule("twin", "one")
                .manifest("Plugin-Requires", "<1.0.0")
                .write(directory, "twin-1.jar");
        JarBuilder.withSchedule("twin", "two").write(directory, "twin-2.jar");

        loadBesideAHealthyJar();

        assertThat(schedules()).containsExactly("healthy", "two");
    }

    @Test
    void refusesTheIdOfTheBuiltInComponents() {
        JarBuilder.withSchedule("parley", "usurper").write(directory, "usurper.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-207 usurper.jar: is not loaded from " + directory
                        + ": its id 'parley' is already used by Parley itself (remove one of the two)");
    }

    @Test
    void refusesAFileThatIsNoZip() throws IOException {
        Files.writeString(directory.resolve("text.jar"), "<html>404 not found</html>");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-204 text.jar: is not a readable jar: it is not an archive or is damaged:"
                        + " zip END header not found (build, copy or download it again)");
        assertThat(report("text.jar").state()).isEqualTo(PluginState.FAILED);
        assertThat(report("text.jar").id()).isEmpty();
    }

    @Test
    void refusesATruncatedJar() throws IOException {
        Path jar = JarBuilder.withSchedule("cut", "cut").write(directory, "cut.jar");
        byte[] whole = Files.readAllBytes(jar);
        Files.write(jar, Arrays.copyOf(whole, whole.length / 2));

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-204 cut.jar: is not a readable jar: it is not an archive or is damaged:"
                        + " zip END header not found (build, copy or download it again)");
    }

    /** Messages describe damage without the names of Java's exceptions, whichever byte is damaged. */
    @Test
    void namesNoClassOfJavaWhereAJarIsDamaged() throws IOException {
        byte[] whole =
                Files.readAllBytes(JarBuilder.withSchedule("damaged", "damaged").write(directory, "damaged.jar"));
        for (int at = 0; at < whole.length; at += whole.length / 100) {
            byte[] damaged = whole.clone();
            Arrays.fill(damaged, at, Math.min(at + 20, whole.length), (byte) 0xA5);
            Files.write(directory.resolve("damaged-" + at + ".jar"), damaged);
        }
        Files.delete(directory.resolve("damaged.jar"));

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .filteredOn(diagnostic -> diagnostic.startsWith("PARLEY-204 "))
                .hasSizeGreaterThan(10)
                .allMatch(diagnostic -> !diagnostic.contains("Exception") && !diagnostic.contains("null"));
    }

    @Test
    void refusesAnEmptyFileADirectoryAndADanglingLink() throws IOException {
        Files.createFile(directory.resolve("a-empty.jar"));
        Files.createDirectory(directory.resolve("b-directory.jar"));
        Files.createSymbolicLink(directory.resolve("c-link.jar"), directory.resolve("nowhere"));

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly(
                        "PARLEY-204 a-empty.jar: is not a readable jar: it is empty (build, copy or download it again)",
                        "PARLEY-204 b-directory.jar: is not a readable jar: it is not a regular file (remove it)",
                        "PARLEY-204 c-link.jar: is not a readable jar: it is not a regular file (remove it)");
    }

    /** Opening a pipe without a writer blocks, and reading a device never ends. */
    @Test
    void refusesWhatIsNoFileWithoutOpeningIt() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/zero")), "there are no devices here");
        Path libraries = Files.createDirectory(directory.resolve("lib"));
        for (Path folder : List.of(directory, libraries)) {
            Path pipe = folder.resolve("a-pipe.jar");
            assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                    .isZero();
            Files.createSymbolicLink(folder.resolve("b-device.jar"), Path.of("/dev/zero"));
        }

        loadBesideAHealthyJar();
        assertThat(diagnostics())
                .containsExactlyInAnyOrder(
                        "PARLEY-204 lib/a-pipe.jar: is not a readable jar: it is not a regular file (remove it)",
                        "PARLEY-204 lib/b-device.jar: is not a readable jar: it is not a regular file (remove it)",
                        "PARLEY-204 a-pipe.jar: is not a readable jar: it is not a regular file (remove it)",
                        "PARLEY-204 b-device.jar: is not a readable jar: it is not a regular file (remove it)");
        assertThat(PluginLock.write(directory)).as("jars with a checksum").isEqualTo(1);
    }

    @Test
    void survivesDamagedBytesInsideAClass() throws IOException {
        JarBuilder.withSchedule("damaged", "damaged")
                .file("demo/Damaged.class", "no class file".getBytes(StandardCharsets.UTF_8))
                .write(directory, "damaged.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .singleElement()
                .asString()
                .startsWith("PARLEY-206 damaged.jar: extension demo.Damaged cannot be loaded: ClassFormatError: ");
    }

    @Test
    void refusesAJarWithoutAManifest() throws IOException {
        raw("bare.jar", "readme.txt", "hello");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-204 bare.jar: is not a plugin: it has no manifest"
                        + " (build it with the plugin parent)");
    }

    @Test
    void refusesAMalformedManifest() throws IOException {
        raw("mangled.jar", "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nPlugin-Id\n");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-204 mangled.jar: its manifest cannot be read: invalid header field"
                        + " (line 2) (build it with the plugin parent)");
    }

    @Test
    void refusesAHugeManifestWithoutReadingIt() throws IOException {
        raw("bomb.jar", "META-INF/MANIFEST.MF", "x".repeat(2_000_000));

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-204 bomb.jar: its manifest cannot be read: META-INF/MANIFEST.MF is larger than"
                        + " 1048576 bytes (build it with the plugin parent)");
    }

    @Test
    void refusesAManifestWithoutAnId() {
        JarBuilder.withSchedule("library", "library")
                .withoutManifest("Plugin-Id")
                .withoutManifest("Plugin-Requires")
                .write(directory, "library.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-204 library.jar: is not a plugin: its manifest has no Plugin-Id"
                        + " (build plugins with the plugin parent; package libraries inside the plugin's jar)");
    }

    @Test
    void reportsEveryDiagnosticOfAManifestAtOnce() {
        JarBuilder.withSchedule("x", "x")
                .manifest("Plugin-Id", "two words")
                .manifest("Plugin-Licence", "MIT")
                .withoutManifest("Plugin-Requires")
                .withoutManifest("Plugin-Version")
                .write(directory, "x.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly(
                        "PARLEY-204 x.jar: its manifest has an unknown key 'Plugin-Licence' (known: Plugin-Id,"
                                + " Plugin-Version, Plugin-Requires, Plugin-Description, Plugin-Provider, Plugin-License,"
                                + " Plugin-Dependencies, Plugin-Class, Plugin-Module)",
                        "PARLEY-204 x.jar: its Plugin-Id 'two words' is not an id"
                                + " (use up to 100 letters, digits, dots, hyphens and underscores)",
                        "PARLEY-204 x.jar: its manifest has no Plugin-Version (build it with the plugin parent)",
                        "PARLEY-201 x.jar: its manifest does not declare the API version"
                                + " (write Plugin-Requires: >=2.0.0 & <3.0.0 in its manifest)");
    }

    @Test
    void asksForTheAnnotationProcessorWhenTheIndexIsMissing() {
        JarBuilder.withSchedule("unlisted", "unlisted")
                .withoutAnnotationProcessor()
                .recipe("lonely", "rounds: 1")
                .write(directory, "unlisted.jar");
        JarBuilder.plugin("empty").write(directory, "empty.jar");

        loadBesideAHealthyJar();

        String rest = ": offers no component: META-INF/extensions.idx is missing or empty"
                + " (annotate factories with @Extension, and configure PF4J's annotation processor in the build)";
        assertThat(diagnostics()).containsExactly("PARLEY-205 empty.jar" + rest, "PARLEY-205 unlisted.jar" + rest);
    }

    private void raw(String jar, String entry, String text) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(directory.resolve(jar)))) {
            out.putNextEntry(new ZipEntry(entry));
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
