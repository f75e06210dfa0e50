package org.parley.runtime.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Binder;
import com.google.inject.Guice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.runtime.component.ComponentKind;
import org.pf4j.PluginState;

/** A directory of jars with a valid one, which must work whatever other jars it contains. */
abstract class PluginFixture {

    @TempDir
    Path directory;

    Plugins plugins;

    @AfterEach
    void close() {
        if (plugins != null) {
            plugins.close();
        }
    }

    void load(ComponentFactory... builtIns) {
        close();
        plugins = load(List.of(PluginDirectory.named(directory)), builtIns);
    }

    static Plugins load(List<PluginDirectory> directories, ComponentFactory... builtIns) {
        return Plugins.load(directories, List.of(builtIns), Guice.createInjector(Binder::requireExplicitBindings));
    }

    /** Writes a jar with a schedule, both named after the plugin, and an additional line in its manifest. */
    void jar(String plugin, String key, String value) {
        JarBuilder.withSchedule(plugin, plugin).manifest(key, value).write(directory, plugin + ".jar");
    }

    void loadBesideAHealthyJar() {
        JarBuilder.withSchedule("healthy", "healthy").write(directory, "healthy.jar");
        load();
        assertThat(schedules()).contains("healthy");
        assertThat(report("healthy.jar").diagnostics()).isEmpty();
        assertThat(report("healthy.jar").state()).isEqualTo(PluginState.STARTED);
    }

    List<String> schedules() {
        return plugins.registry().names(ComponentKind.SCHEDULE);
    }

    List<String> diagnostics() {
        return plugins.diagnostics().stream().map(Diagnostic::toString).toList();
    }

    PluginReport report(String jar) {
        return plugins.plugins().stream()
                .filter(report -> report.jar().endsWith(jar))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the jars of the directory that this process holds open. */
    List<Path> openJars() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        Assumptions.assumeTrue(Files.isDirectory(descriptors), "needs Linux to see open files");
        Path root = directory.toRealPath();
        try (Stream<Path> links = Files.list(descriptors)) {
            return links.map(PluginFixture::target)
                    .filter(target -> target.startsWith(root))
                    .distinct()
                    .toList();
        }
    }

    private static Path target(Path link) {
        try {
            return Files.readSymbolicLink(link);
        } catch (IOException gone) { // the descriptor used to list the others
            return link;
        }
    }
}
