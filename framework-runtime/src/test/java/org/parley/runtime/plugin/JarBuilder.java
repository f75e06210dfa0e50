package org.parley.runtime.plugin;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.parley.api.component.ComponentFactory;
import org.pf4j.Extension;
import org.pf4j.processor.ExtensionAnnotationProcessor;

/** Builds plugin jars as a third party does: compiles sources against framework-api and PF4J alone, then packs them. */
public final class JarBuilder {

    // Compiling takes most of the time of a test, and many tests use the same valid jar.
    private static final Map<Object, Map<String, byte[]>> COMPILED = new ConcurrentHashMap<>();

    private final Map<String, String> manifest = new LinkedHashMap<>();
    private final Map<String, String> sources = new LinkedHashMap<>();
    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private final List<String> dropped = new ArrayList<>();
    private boolean annotationProcessor = true;

    private JarBuilder(String id) {
        manifest.put("Plugin-Id", id);
        manifest.put("Plugin-Version", "1.2.3");
        manifest.put("Plugin-Requires", ">=2.0.0 & <3.0.0");
    }

    /** Returns a jar with a complete manifest and no content. */
    public static JarBuilder plugin(String id) {
        return new JarBuilder(id);
    }

    /** Returns a jar with one valid component: a schedule of this name in the class {@code demo.<Id>}. */
    public static JarBuilder withSchedule(String id, String name) {
        return plugin(id).schedule("demo." + id.substring(0, 1).toUpperCase() + id.substring(1), name);
    }

    public JarBuilder manifest(String key, String value) {
        manifest.put(key, value);
        return this;
    }

    public JarBuilder withoutManifest(String key) {
        manifest.remove(key);
        return this;
    }

    /** Adds a schedule that is always 0.5. */
    public JarBuilder schedule(String className, String name) {
        return schedule(className, name, "");
    }

    /** Adds a schedule that is always 0.5, with additional members in its factory. */
    public JarBuilder schedule(String className, String name, String members) {
        return extension(className, """
                public String name() { return "%s"; }
                public String description() { return "Always one half."; }
                %s
                """.formatted(name, members));
    }

    /** Adds a schedule factory with these members and a {@code create}. */
    public JarBuilder extension(String className, String members) {
        return source(className, """
                import java.util.List;
                import org.parley.api.component.Option;
                import org.parley.api.component.Horizon;
                import org.parley.api.component.Schedule;
                import org.parley.api.component.ScheduleFactory;
                import org.parley.api.component.Settings;

                @org.pf4j.Extension
                public final class %s implements ScheduleFactory {
                    public Schedule create(Settings settings, Horizon horizon) { return k -> 0.5; }
                    %s
                }
                """.formatted(simpleName(className), members));
    }

    /** Adds a class; the text starts after the package line. */
    public JarBuilder source(String className, String text) {
        String packageName = className.substring(0, className.lastIndexOf('.'));
        sources.put(className, "package " + packageName + ";\n" + text);
        return this;
    }

    public JarBuilder defaults(String yaml) {
        return file("META-INF/parley/defaults.yaml", yaml.getBytes(StandardCharsets.UTF_8));
    }

    public JarBuilder recipe(String name, String yaml) {
        return file("META-INF/parley/recipes/" + name + ".yaml", yaml.getBytes(StandardCharsets.UTF_8));
    }

    public JarBuilder file(String path, byte[] content) {
        files.put(path, content);
        return this;
    }

    /** Removes a compiled file, for instance a class that another one needs. */
    public JarBuilder without(String path) {
        dropped.add(path);
        return this;
    }

    public JarBuilder withoutAnnotationProcessor() {
        annotationProcessor = false;
        return this;
    }

    public Path write(Path directory, String fileName) {
        try {
            Map<String, byte[]> content = new LinkedHashMap<>(compiled());
            content.putAll(files);
            content.keySet().removeAll(dropped);
            Path jar = directory.resolve(fileName);
            try (OutputStream out = Files.newOutputStream(jar);
                    JarOutputStream entries = new JarOutputStream(out, manifest())) {
                for (Map.Entry<String, byte[]> file : content.entrySet()) {
                    entries.putNextEntry(new ZipEntry(file.getKey()));
                    entries.write(file.getValue());
                }
            }
            return jar;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private Manifest manifest() {
        Manifest result = new Manifest();
        result.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.forEach((key, value) -> result.getMainAttributes().putValue(key, value));
        return result;
    }

    private Map<String, byte[]> compiled() throws IOException {
        List<Object> key = List.of(Map.copyOf(sources), annotationProcessor);
        if (!COMPILED.containsKey(key)) {
            Path classes = Files.createTempDirectory("parley-classes");
            try {
                compile(classes);
                COMPILED.put(key, contents(classes));
            } finally {
                try (Stream<Path> paths = Files.walk(classes)) {
                    paths.sorted(Comparator.reverseOrder())
                            .forEach(path -> path.toFile().delete());
                }
            }
        }
        return COMPILED.get(key);
    }

    private void compile(Path classes) {
        if (sources.isEmpty()) {
            return;
        }
        List<String> options =
                new ArrayList<>(List.of("-d", classes.toString(), "-classpath", apiClassPath(), "-implicit:none"));
        options.addAll(
                annotationProcessor
                        ? List.of("-processor", ExtensionAnnotationProcessor.class.getName())
                        : List.of("-proc:none"));
        List<JavaFileObject> units = sources.entrySet().stream()
                .map(source -> unit(source.getKey(), source.getValue()))
                .toList();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        if (!compiler.getTask(messages, null, null, options, null, units).call()) {
            throw new IllegalArgumentException(messages.toString());
        }
    }

    private static JavaFileObject unit(String className, String text) {
        URI uri = URI.create("string:///" + className.replace('.', '/') + ".java");
        return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    private static Map<String, byte[]> contents(Path classes) throws IOException {
        Map<String, byte[]> result = new LinkedHashMap<>();
        try (Stream<Path> paths = Files.walk(classes)) {
            for (Path file : paths.filter(Files::isRegularFile).sorted().toList()) {
                result.put(classes.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        return result;
    }

    private static String apiClassPath() {
        return Stream.of(ComponentFactory.class, Extension.class)
                .map(JarBuilder::origin)
                .collect(Collectors.joining(System.getProperty("path.separator")));
    }

    private static String origin(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }
}
