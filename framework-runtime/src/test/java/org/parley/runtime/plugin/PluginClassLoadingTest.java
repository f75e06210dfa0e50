package org.parley.runtime.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ScheduleFactory;

class PluginClassLoadingTest extends PluginFixture {

    @Test
    void sharesTheApiAndLoggingAndHidesTheRestOfTheHost() {
        describing("visible")
                .source("demo.Visible", """
                        class Visible {
                            static String of(String... names) {
                                StringBuilder seen = new StringBuilder();
                                for (String name : names) {
                                    try {
                                        Class.forName(name, false, Visible.class.getClassLoader());
                                        seen.append('+');
                                    } catch (ClassNotFoundException hidden) {
                                        seen.append('-');
                                    }
                                }
                                return seen.toString();
                            }
                        }
                        """)
                .extension("demo.Describing", describedAs("""
                                Visible.of(
                                    "org.parley.api.run.Block",
                                    "org.slf4j.Logger",
                                    "org.pf4j.PluginManager",
                                    "java.sql.Connection",
                                    "org.parley.runtime.plugin.Plugins",
                                    "com.google.inject.Injector",
                                    "com.google.common.collect.ImmutableList",
                                    "tools.jackson.databind.ObjectMapper",
                                    "picocli.CommandLine",
                                    "org.junit.jupiter.api.Test")
                                """))
                .write(directory, "describing.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics()).isEmpty();
        assertThat(description()).isEqualTo("++++-+----");
    }

    @Test
    void hidesTheHostsResourcesAndShowsThePluginsOwn() {
        describing("resources")
                .file("simplelogger.properties", "own".getBytes(StandardCharsets.UTF_8))
                .extension("demo.Describing", describedAs("""
                                Describing.class.getResource("/simplelogger.properties").getPath().contains("describing.jar")
                                    + " " + (Describing.class.getResource("/tools/jackson/databind/ObjectMapper.class") != null)
                                    + " " + (Describing.class.getResource("/org/parley/api/run/Block.class") != null)
                                """))
                .write(directory, "describing.jar");

        loadBesideAHealthyJar();

        assertThat(description()).isEqualTo("true false true");
    }

    @Test
    void prefersThePluginsOwnCopyOfALibrary() {
        describing("library")
                .source(
                        "com.google.common.base.Joiner",
                        "public class Joiner { public String toString() { return \"own\"; } }")
                .extension("demo.Describing", describedAs("new com.google.common.base.Joiner().toString()"))
                .write(directory, "describing.jar");

        loadBesideAHealthyJar();

        assertThat(description()).isEqualTo("own");
    }

    @Test
    void takesTheApiFromParleyEvenIfAJarPointsToACopy() throws IOException {
        String name = ScheduleFactory.class.getName().replace('.', '/') + ".class";
        byte[] copy = ScheduleFactory.class.getResourceAsStream("/" + name).readAllBytes();
        JarBuilder.plugin("library")
                .file(name, copy)
                .write(Files.createDirectory(directory.resolve("library")), "framework-api.jar");
        jar("pointer", "Class-Path", "library/framework-api.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics()).isEmpty();
        assertThat(schedules()).containsExactly("healthy", "pointer");
    }

    @Test
    void keepsPluginsApart() {
        for (String id : new String[] {"left", "right"}) {
            JarBuilder.plugin(id)
                    .source("demo.Shared", "class Shared { static final String ID = \"" + id + "\"; }")
                    .extension(
                            "demo.Described",
                            "public String name() { return \"" + id + "\"; }\n"
                                    + "public String description() { return Shared.ID + getClass().getName(); }")
                    .write(directory, id + ".jar");
        }

        loadBesideAHealthyJar();

        assertThat(schedule("left").description()).isEqualTo("leftdemo.Described");
        assertThat(schedule("right").description()).isEqualTo("rightdemo.Described");
    }

    @Test
    void saysThatAMissingApiClassIsParleysToProvide() {
        describing("newer")
                .source("org.parley.api.mixing.FromTheFuture", "public class FromTheFuture {}")
                .extension("demo.Describing", describedAs("new org.parley.api.mixing.FromTheFuture().toString()"))
                .without("org/parley/api/mixing/FromTheFuture.class")
                .write(directory, "describing.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly("PARLEY-206 describing.jar: extension demo.Describing cannot be constructed:"
                        + " org.parley.api.mixing.FromTheFuture must be provided by Parley, but is missing there:"
                        + " build the plugin for API 2.0.0, or use a Parley that provides it");
    }

    @Test
    void saysThatAClassOfTheRuntimeIsNotShared() {
        describing("nosy")
                .source("tools.jackson.databind.ObjectMapper", "public class ObjectMapper {}")
                .extension("demo.Describing", describedAs("new tools.jackson.databind.ObjectMapper().toString()"))
                .without("tools/jackson/databind/ObjectMapper.class")
                .write(directory, "describing.jar");

        loadBesideAHealthyJar();

        assertThat(diagnostics())
                .containsExactly(
                        "PARLEY-206 describing.jar: extension demo.Describing cannot be constructed:"
                                + " tools.jackson.databind.ObjectMapper is internal to Parley and not shared with plugins (shared: org.parley.api,"
                                + " ai.djl, org.slf4j, org.pf4j, com.google.inject, jakarta.inject): avoid it, or package it in the plugin's jar");
    }

    @Test
    void callsPluginsUnderTheirOwnContextClassLoaderAndRestoresTheOldOne() {
        describing("context")
                .manifest("Plugin-Class", "demo.Life")
                .source("demo.Life", """
                        public class Life extends org.pf4j.Plugin {
                            static final StringBuffer CALLS = new StringBuffer();
                            static void called(String where) {
                                if (Thread.currentThread().getContextClassLoader() == Life.class.getClassLoader()) {
                                    CALLS.append(where).append(' ');
                                }
                            }
                            public void start() { called("start"); }
                        }
                        """)
                .extension("demo.Describing", """
                        static { Life.called("class"); }
                        public Describing() { Life.called("constructor"); }
                        public String name() { Life.called("name"); return "describing"; }
                        public List<Option<?>> options() { Life.called("options"); return List.of(); }
                        public String description() { return Life.CALLS.toString(); }
                        """)
                .write(directory, "describing.jar");
        ClassLoader before = Thread.currentThread().getContextClassLoader();

        loadBesideAHealthyJar();

        assertThat(diagnostics()).isEmpty();
        assertThat(description()).startsWith("start class constructor name options ");
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }

    private static JarBuilder describing(String id) {
        return JarBuilder.plugin(id);
    }

    private static String describedAs(String expression) {
        return "private final String description = describe();\n"
                + "private String describe() { return " + expression + "; }\n"
                + "public String name() { return \"describing\"; }\n"
                + "public String description() { return description; }";
    }

    private String description() {
        return schedule("describing").description();
    }

    private ScheduleFactory schedule(String name) {
        return plugins.registry().find(ScheduleFactory.class, name).orElseThrow();
    }

    /** Native code can be loaded once per process, by one class loader. Later plugins must use the same one. */
    @Test
    void loadsLibrariesBesidePluginsOncePerProcess() throws IOException {
        Path libraries = Files.createDirectory(directory.resolve("lib"));
        JarBuilder.plugin("engine")
                .source("ai.djl.demo.Engine", "public class Engine {}")
                .write(libraries, "engine-for-class-loading-test.jar");
        describing("user")
                .extension("demo.Describing", describedAs("""
                                Visible.loaded()
                                """))
                .source("demo.Visible", """
                        class Visible {
                            static String loaded() {
                                try {
                                    ClassLoader loader = Class.forName("ai.djl.demo.Engine").getClassLoader();
                                    return loader.getName() + " " + System.identityHashCode(loader);
                                } catch (ClassNotFoundException hidden) {
                                    return hidden.getMessage();
                                }
                            }
                        }
                        """)
                .write(directory, "describing.jar");

        loadBesideAHealthyJar();
        String first = description();
        loadBesideAHealthyJar();

        assertThat(first).startsWith("parley-libraries ");
        assertThat(description()).isEqualTo(first);
    }

    @Test
    void saysWhereAnEngineComesFromWhenThereIsNone() {
        describing("engineless")
                .extension("demo.Describing", describedAs("""
                                Visible.missing()
                                """))
                .source("demo.Visible", """
                        class Visible {
                            static String missing() {
                                try {
                                    return Class.forName("ai.djl.demo.Missing").getName();
                                } catch (ClassNotFoundException hidden) {
                                    return hidden.getMessage();
                                }
                            }
                        }
                        """)
                .write(directory, "describing.jar");

        loadBesideAHealthyJar();

        assertThat(description())
                .isEqualTo(
                        "ai.djl.demo.Missing is part of an engine, and none is installed: run parley plugins install djl-pytorch");
    }
}
