package org.parley.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;

/**
 * The files of the plugin archetype, filled in the way Maven does: {@code ${name}} in texts, {@code __name__} in file names, and Java
 * sources moved into their package.
 */
final class PluginTemplate {

    private static final List<String> SOURCES = List.of("src/main/java/", "src/test/java/");

    /** What to start from. */
    enum Kind {
        /** A mixing strategy, a model and a recipe. */
        PLUGIN("archetype-resources/"),
        /** A model whose derivatives an engine makes. */
        DJL_MODEL("djl-model-resources/");

        private final String root;

        Kind(String root) {
            this.root = root;
        }

        /** As it is written on the command line. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final Kind kind;
    private final Map<String, String> values;

    /** @param values by name; {@code package} among them */
    PluginTemplate(Kind kind, Map<String, String> values) {
        this.kind = kind;
        this.values = Map.copyOf(values);
    }

    /** Writes the project into this directory. */
    void writeTo(Path directory) {
        try (JarFile archetype = archetype()) {
            for (ZipEntry entry : archetype.stream().toList()) {
                if (entry.getName().startsWith(kind.root) && !entry.isDirectory()) {
                    byte[] bytes = archetype.getInputStream(entry).readAllBytes();
                    Path file = directory.resolve(place(entry.getName().substring(kind.root.length())));
                    Files.createDirectories(file.getParent());
                    Files.writeString(file, filled(new String(bytes, StandardCharsets.UTF_8), "${", "}"));
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot write " + directory, failure);
        }
    }

    private String place(String path) {
        for (String sources : SOURCES) {
            if (path.startsWith(sources)) {
                return sources + values.get("package").replace('.', '/') + "/" + path.substring(sources.length());
            }
        }
        return filled(path, "__", "__");
    }

    private String filled(String text, String before, String after) {
        String filled = text;
        for (Map.Entry<String, String> value : values.entrySet()) {
            filled = filled.replace(before + value.getKey() + after, value.getValue());
        }
        return filled;
    }

    private JarFile archetype() throws IOException {
        URL pom = PluginTemplate.class.getClassLoader().getResource(kind.root + "pom.xml");
        if (pom == null || !(pom.openConnection() instanceof JarURLConnection connection)) {
            throw new ParleyException(new Fault(
                    ErrorCode.INTERNAL,
                    "parley plugins new",
                    "plugin-archetype.jar is missing beside Parley's own jars"));
        }
        connection.setUseCaches(false); // a cached file would be closed under the feet of the class loader
        return connection.getJarFile();
    }
}
