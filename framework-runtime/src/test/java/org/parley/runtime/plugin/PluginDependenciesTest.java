package org.parley.runtime.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ScheduleFactory;
import org.pf4j.PluginState;

class PluginDependenciesTest extends PluginFixture {

    @Test
    void givesAPluginTheClassesOfThoseItNeeds() {
        base("base").write(directory, "z-base.jar");
        user("user", "base@>=1.0.0 & <2.0.0").write(directory, "a-user.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics()).isEmpty();
        assertThat(schedules()).containsExactly("base", "healthy", "user");
        assertThat(plugins.registry()
                        .find(ScheduleFactory.class, "user")
                        .orElseThrow()
                        .description())
                .isEqualTo("from the base");
    }

    @Test
    void doesNotOfferTheComponentsOfThoseItNeedsAsItsOwn() {
        base("base").write(directory, "base.jar");
        JarBuilder.plugin("recipes")
                .manifest("Plugin-Dependencies", "base")
                .recipe("based", "rounds: 1")
                .write(directory, "recipes.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics()).isEmpty();
        assertThat(report("recipes.jar").components()).isEmpty();
        assertThat(report("recipes.jar").recipes()).containsExactly("based");
    }

    @Test
    void namesADependencyThatIsNotThere() {
        jar("user", "Plugin-Dependencies", "base");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-206 user.jar: needs plugin 'base', which is missing or was rejected"
                        + " (install it in the same directory, or remove this plugin)");
        assertThat(report("user.jar").state()).isEqualTo(PluginState.FAILED);
    }

    @Test
    void doesWithoutAnOptionalDependency() {
        jar("user", "Plugin-Dependencies", "base?");
        jar("other", "Plugin-Dependencies", "base?@>=1.0.0 & <2.0.0, more?@>=1.0.0 & <2.0.0");

        loadBesideAHealthyJar();

        assertThat(diagnostics()).isEmpty();
        assertThat(schedules()).containsExactly("healthy", "other", "user");
    }

    @Test
    void startsBesideAnOptionalDependencyWhicheverComesFirst() {
        base("base").write(directory, "m-base.jar");
        for (String id : new String[] {"a", "z"}) {
            jar(id, "Plugin-Dependencies", "base?@>=1.0.0 & <2.0.0");
        }

        loadBesideAHealthyJar();

        assertThat(diagnostics()).isEmpty();
        assertThat(schedules()).containsExactly("a", "base", "healthy", "z");
    }

    @Test
    void namesBothVersionsOfADependency() {
        base("base").write(directory, "base.jar");
        jar("user", "Plugin-Dependencies", "base@>=7.0.0");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-206 user.jar: needs plugin 'base', version >=7.0.0, but 1.2.3 is installed"
                        + " (install it in the same directory, or remove this plugin)");
        assertThat(schedules()).containsExactly("base", "healthy");
    }

    @Test
    void refusesACircle() {
        jar("left", "Plugin-Dependencies", "right");
        jar("right", "Plugin-Dependencies", "left");
        jar("self", "Plugin-Dependencies", "self");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .hasSize(3)
                .allMatch(problem -> problem.contains("which in turn requires a missing plugin or this one"));
        assertThat(schedules()).containsExactly("healthy");
    }

    @Test
    void reportsALifeCycleThatFailsAndThePluginsThatNeedItWithoutANoise() {
        base("base")
                .manifest("Plugin-Class", "demo.base.Life")
                .source("demo.base.Life", """
                        public class Life extends org.pf4j.Plugin {
                            public void start() { throw new IllegalStateException("no licence key"); }
                        }
                        """)
                .write(directory, "base.jar");
        user("user", "base").write(directory, "user.jar");
        PrintStream terminal = System.err;
        ByteArrayOutputStream noise = new ByteArrayOutputStream();
        System.setErr(new PrintStream(noise, true, StandardCharsets.UTF_8));

        try {
            loadBesideAHealthyJar();
        } finally {
            System.setErr(terminal);
        }

        assertThat(noise.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(diagnostics())
                .containsExactly(
                        "PARLEY-206 base.jar: cannot be started: IllegalStateException: no licence key",
                        "PARLEY-206 user.jar: cannot be started: PluginRuntimeException: Required dependency 'base' failed"
                                + " to start");
        assertThat(schedules()).containsExactly("healthy");
    }

    @Test
    void reportsALifeCycleClassThatIsMissingOrNone() {
        jar("absent", "Plugin-Class", "demo.Nowhere");
        jar("wrong", "Plugin-Class", "demo.Wrong");

        loadBesideAHealthyJar();

        assertThat(diagnostics()).hasSize(2);
        assertThat(diagnostics().get(0))
                .startsWith(
                        "PARLEY-206 absent.jar: cannot be started: demo.Nowhere is neither in the plugin's jar nor provided by Parley");
        assertThat(diagnostics().get(1)).startsWith("PARLEY-206 wrong.jar: cannot be started: ClassCastException: ");
    }

    @Test
    void stopsEveryPluginAndSurvivesThoseThatRefuse() throws Exception {
        for (String id : new String[] {"a", "b", "c"}) {
            JarBuilder.withSchedule(id, id)
                    .manifest("Plugin-Class", "demo.Life")
                    .source("demo.Life", """
                            public class Life extends org.pf4j.Plugin {
                                public void stop() {
                                    try {
                                        java.nio.file.Files.writeString(
                                                java.nio.file.Path.of(java.net.URI.create("%s")), "stopped");
                                    } catch (java.io.IOException failure) {
                                        throw new java.io.UncheckedIOException(failure);
                                    }
                                    throw new AssertionError("I would rather stay");
                                }
                            }
                            """.formatted(
                                    directory.resolve(id + ".txt").toUri()))
                    .write(directory, id + ".jar");
        }
        loadBesideAHealthyJar();

        plugins.close();

        for (String id : new String[] {"a", "b", "c"}) {
            assertThat(Files.readString(directory.resolve(id + ".txt"))).isEqualTo("stopped");
        }
        assertThat(openJars()).isEmpty();
    }

    private static JarBuilder base(String id) {
        return JarBuilder.plugin(id)
                .source(
                        "demo.base.Words",
                        "public class Words { public static final String get() { return \"from the base\"; } }")
                .schedule("demo.base.Base", "base");
    }

    private static JarBuilder user(String id, String dependency) {
        return base(id).manifest("Plugin-Dependencies", dependency)
                .extension("demo.user.User", """
                        public String name() { return "user"; }
                        public String description() { return demo.base.Words.get(); }
                        """)
                .without("demo/base/Words.class")
                .without("demo/base/Base.class")
                .file("META-INF/extensions.idx", "demo.user.User".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void startsAPluginThatOffersNothingItselfWhenOthersBuildOnItOrItHasALifeCycle() {
        JarBuilder.plugin("base").source("base.Base", "public class Base {}").write(directory, "base.jar");
        JarBuilder.plugin("active")
                .manifest("Plugin-Class", "active.Active")
                .source("active.Active", "public class Active extends org.pf4j.Plugin {}")
                .write(directory, "active.jar");
        jar("built", "Plugin-Dependencies", "base@>=1.0.0 & <2.0.0");

        loadBesideAHealthyJar();

        assertThat(diagnostics()).isEmpty();
        assertThat(report("base.jar").state()).isEqualTo(PluginState.STARTED);
        assertThat(report("active.jar").state()).isEqualTo(PluginState.STARTED);
    }
}
