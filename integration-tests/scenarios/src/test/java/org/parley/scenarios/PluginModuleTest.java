package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;
import org.parley.api.component.ScheduleFactory;
import org.parley.runtime.Parley;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.tck.verify.TckVerifier;

/** Checks that a plugin with a Guice module gets its own bindings and the runtime's services injected into its factories. */
class PluginModuleTest {

    private static final String FACTORY = """
            package stranger;

            import jakarta.inject.Inject;
            import jakarta.inject.Named;
            import jakarta.inject.Provider;
            import java.nio.file.Path;
            import java.time.Clock;
            import org.parley.api.component.*;
            import org.parley.api.numeric.Kernels;

            @org.pf4j.Extension
            public final class Injected implements ScheduleFactory {
                private final String words;

                @Inject
                Injected(Greeting greeting, Clock clock, @Named("parley.data") Path data, Provider<Kernels> kernels) {
                    words = greeting.words() + " at " + clock.instant() + ", data in " + data.getFileName();
                }

                public String name() { return "injected"; }
                public String description() { return words + "."; }
                public Schedule create(Settings settings, Horizon horizon) { return k -> 1; }
            }
            """;

    private static final String GREETING = """
            package stranger;

            record Greeting(String words) {}
            """;

    private static final String MODULE = """
            package stranger;

            import com.google.inject.AbstractModule;

            final class Bindings extends AbstractModule {
                @Override
                protected void configure() {
                    bind(Greeting.class).toInstance(new Greeting("Good morning"));
                }
            }
            """;

    @TempDir
    private Path directory;

    @Test
    void factoriesHaveTheirOwnBindingsAndTheServicesOfTheRuntime() throws Exception {
        plugin().manifest("Plugin-Module", "stranger.Bindings").write(directory.resolve("injected.jar"));
        try (Parley parley = open()) {
            assertThat(parley.plugins().diagnostics()).isEmpty();
            assertThat(parley.components()
                            .find(ScheduleFactory.class, "injected")
                            .orElseThrow()
                            .description())
                    .isEqualTo("Good morning at 2026-01-01T00:00:00Z, data in our-data.");
        }
    }

    @Test
    void theTestKitHasTheServicesAsWell() throws Exception {
        Path jar = directory.resolve("injected.jar");
        plugin().manifest("Plugin-Module", "stranger.Bindings").write(jar);
        StringWriter verdicts = new StringWriter();
        boolean sound = new TckVerifier()
                .verify(jar, List.of(), ComponentSettings.Given.read(List.of()), new PrintWriter(verdicts));
        assertThat(sound).as(verdicts.toString()).isTrue();
        assertThat(verdicts.toString()).contains("schedule injected");
    }

    @Test
    void aJarOnTheClassPathHasItsBindings() throws Exception {
        Path jar = directory.resolve("injected.jar");
        plugin().manifest("Plugin-Module", "stranger.Bindings").write(jar);
        assertThat(onTheClassPath(jar)).startsWith("Good morning at ");
    }

    @Test
    void classesWithoutAManifestAreReportedWithItsPlace() throws Exception {
        Path jar = directory.resolve("injected.jar");
        plugin().write(jar);
        Path classes = directory.resolve("classes");
        unpack(jar, classes);
        Path manifest = classes.resolve(JarFile.MANIFEST_NAME);
        Files.delete(manifest);
        assertThatThrownBy(() -> onTheClassPath(classes))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining(
                        "PARLEY-206 " + classes + ": the dependencies of its extensions cannot be injected:"
                                + " nothing is bound to stranger.Greeting")
                .hasMessageContaining("put one into META-INF/MANIFEST.MF");
        Files.writeString(manifest, "Manifest-Version: 1.0\nPlugin-Module: stranger.Bindings\n");
        assertThat(onTheClassPath(classes)).startsWith("Good morning at ");
    }

    @Test
    void aComponentThatIsOnTheClassPathTwiceIsADiagnostic() throws Exception {
        Path one = directory.resolve("one.jar");
        Path other = directory.resolve("other.jar");
        plugin().manifest("Plugin-Module", "stranger.Bindings").write(one);
        plugin().manifest("Plugin-Module", "stranger.Bindings").write(other);
        assertThatThrownBy(() -> onTheClassPath(one, other))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("PARLEY-203 schedule 'injected': is defined twice");
    }

    /** Returns the description of the factory. */
    private static String onTheClassPath(Path... places) throws IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        URL[] urls = new URL[places.length];
        for (int k = 0; k < places.length; k++) {
            urls[k] = places[k].toUri().toURL();
        }
        try (URLClassLoader loader = new URLClassLoader(urls, before)) {
            thread.setContextClassLoader(loader);
            try (Parley parley = Parley.builder().classPath().build()) {
                return parley.components()
                        .find(ScheduleFactory.class, "injected")
                        .orElseThrow()
                        .description();
            }
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static void unpack(Path jar, Path into) throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(jar);
                Stream<Path> files = Files.walk(zip.getPath("/"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = into.resolve(file.toString().substring(1));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    @Test
    void aMissingBindingIsTheDiagnosticOfThePluginAlone() throws Exception {
        plugin().write(directory.resolve("injected.jar"));
        new PluginJar().id("healthy").gossip("Healthy", "healthy").write(directory.resolve("healthy.jar"));
        try (Parley parley = open()) {
            assertThat(parley.plugins().diagnostics())
                    .singleElement()
                    .asString()
                    .isEqualTo(
                            "PARLEY-206 injected.jar: the dependencies of its extensions cannot be injected: nothing is"
                                    + " bound to stranger.Greeting (bind each once, in the module given by Plugin-Module of the manifest)");
            assertThat(parley.components().find(org.parley.api.mixing.MixingStrategyFactory.class, "healthy"))
                    .isPresent();
        }
    }

    @Test
    void anUnusableModuleIsReportedWithItsAuthorsMessage() throws Exception {
        assertDiagnostic("stranger.Gone", MODULE, "its Plugin-Module stranger.Gone cannot be used: stranger.Gone");
        assertDiagnostic(
                "stranger.Greeting",
                MODULE,
                "its Plugin-Module stranger.Greeting cannot be used: it is not a class that implements"
                        + " com.google.inject.Module (extend com.google.inject.AbstractModule)");
        assertDiagnostic(
                "stranger.Bindings",
                MODULE.replace("@Override", "Bindings(int size) {}\n@Override"),
                "its Plugin-Module stranger.Bindings cannot be used: it has no constructor without parameters");
        assertDiagnostic(
                "stranger.Bindings",
                MODULE.replace("@Override", "Bindings() { throw new IllegalStateException(\"boom\"); }\n@Override"),
                "its Plugin-Module stranger.Bindings cannot be used: IllegalStateException: boom");
        assertDiagnostic(
                "stranger.Bindings",
                MODULE.replace("bind(G", "if (true) { throw new IllegalStateException(\"boom\"); }\nbind(G"),
                "the dependencies of its extensions cannot be injected: IllegalStateException: boom");
        assertDiagnostic(
                "stranger.Bindings",
                MODULE.replace("bind(G", "bind(Greeting.class).toInstance(new Greeting(\"Again\"));\nbind(G"),
                "the dependencies of its extensions cannot be injected: stranger.Greeting is bound twice");
        assertDiagnostic(
                "stranger.Bindings",
                MODULE.replace(
                        "bind(G", "bind(java.time.Clock.class).toInstance(java.time.Clock.systemUTC());\nbind(G"),
                "the dependencies of its extensions cannot be injected: java.time.Clock is bound twice");
    }

    private void assertDiagnostic(String module, String bindings, String words) throws Exception {
        plugin().source("Bindings", bindings)
                .manifest("Plugin-Module", module)
                .write(directory.resolve("injected.jar"));
        try (Parley parley = open()) {
            assertThat(parley.plugins().diagnostics())
                    .first()
                    .asString()
                    .startsWith("PARLEY-206 injected.jar: " + words)
                    .doesNotContain("Guice", "Exception in", "cannot be cast", "<init>");
        }
    }

    private static PluginJar plugin() throws Exception {
        try (Stream<Path> jars = Files.list(Distribution.root().resolve("lib"))) {
            String libraries =
                    jars.map(Path::toString).collect(Collectors.joining(System.getProperty("path.separator")));
            return new PluginJar()
                    .seeing(libraries)
                    .source("Injected", FACTORY)
                    .source("Greeting", GREETING)
                    .source("Bindings", MODULE);
        }
    }

    private Parley open() {
        return Parley.builder()
                .plugins(directory)
                .data(directory.resolve("our-data"))
                .clock(Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC))
                .build();
    }
}
