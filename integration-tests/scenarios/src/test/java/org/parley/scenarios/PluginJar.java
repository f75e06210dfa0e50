package org.parley.scenarios;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Creates a plugin jar as a third party would: compiled with framework-api and PF4J only. */
final class PluginJar {

    private final Map<String, String> manifest = new TreeMap<>(Map.of(
            "Plugin-Id", "third-party",
            "Plugin-Version", "0.1.0",
            "Plugin-Requires", ">=2.0.0 & <3.0.0",
            "Plugin-Description", "A stranger's plugin.",
            "Plugin-License", "MIT"));
    private final Map<String, String> sources = new TreeMap<>();
    private final Map<String, String> resources = new TreeMap<>();
    private String classPath = "";

    PluginJar id(String id) {
        return manifest("Plugin-Id", id);
    }

    PluginJar manifest(String key, String value) {
        manifest.put(key, value);
        return this;
    }

    /** Compiles with this class path instead of the API's. */
    PluginJar seeing(String path) {
        classPath = path;
        return this;
    }

    /** Returns the class path given to {@link #seeing}. */
    String seen() {
        return classPath;
    }

    PluginJar source(String className, String text) {
        sources.put(className, text);
        return this;
    }

    PluginJar resource(String path, String text) {
        resources.put(path, text);
        return this;
    }

    /** Adds a mixing strategy that is plain gossip under another name. */
    PluginJar gossip(String className, String componentName) {
        return source(className, """
                package stranger;

                import org.parley.api.component.Settings;
                import org.parley.api.mixing.*;
                import org.parley.api.run.*;
                import org.parley.api.topology.WeightRequirement;

                @org.pf4j.Extension
                public final class %s implements MixingStrategyFactory {
                    public String name() { return "%s"; }
                    public String description() { return "A stranger's gossip."; }
                    public MixingStrategy create(Settings settings, Scope scope) {
                        Mixer mixer = scope.mixer();
                        Block moved = scope.scratch("moved", scope.dimension());
                        return (s, q) -> { moved.assign(1, s, -1, q); mixer.mix(moved, s); };
                    }
                    public WeightRequirement needs(Settings settings) { return WeightRequirement.DOUBLY_STOCHASTIC; }
                    public Exactness exactness(Settings settings) { return Exactness.BIASED; }
                }
                """.formatted(className, componentName));
    }

    void write(Path jar) throws IOException {
        Path classes = Files.createTempDirectory("classes");
        compile(classes);
        Manifest head = new Manifest();
        head.getMainAttributes().putValue("Manifest-Version", "1.0");
        manifest.forEach((key, value) -> head.getMainAttributes().putValue(key, value));
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), head);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                add(out, classes.relativize(file).toString(), Files.readAllBytes(file));
            }
            for (Map.Entry<String, String> resource : resources.entrySet()) {
                add(out, resource.getKey(), resource.getValue().getBytes(StandardCharsets.UTF_8));
            }
        } finally {
            delete(classes);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private void compile(Path classes) throws IOException {
        if (sources.isEmpty()) {
            return;
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<JavaFileObject> units =
                sources.entrySet().stream().map(PluginJar::unit).toList();
        StringWriter messages = new StringWriter();
        boolean compiled = compiler.getTask(
                        messages,
                        null,
                        null,
                        List.of("-d", classes.toString(), "-classpath", classPath.isEmpty() ? apiAndPf4j() : classPath),
                        null,
                        units)
                .call();
        if (!compiled) {
            throw new IllegalStateException(messages.toString());
        }
    }

    private static String apiAndPf4j() throws IOException {
        try (Stream<Path> jars = Files.list(Distribution.root().resolve("lib"))) {
            return String.join(
                    System.getProperty("path.separator"),
                    jars.map(Path::toString)
                            .filter(jar -> jar.matches(".*/(framework-api|pf4j|slf4j-api)-[0-9].*"))
                            .toList());
        }
    }

    private static JavaFileObject unit(Map.Entry<String, String> source) {
        return new SimpleJavaFileObject(
                URI.create("string:///stranger/" + source.getKey() + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source.getValue();
            }
        };
    }

    private static void add(JarOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new JarEntry(name));
        out.write(content);
        out.closeEntry();
    }
}
