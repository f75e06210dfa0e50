package org.parley.cli;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.lang.model.SourceVersion;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.plugin.ApiVersion;
import org.parley.runtime.plugin.ComponentCheck;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "new", description = "Create a plugin project with a mixing strategy, a model, a recipe and tests.")
final class PluginsNewCommand extends ParleyCommand {

    private static final String VERSION = "1.0.0";
    /** Matches packages of at least three names; the group is all names but the last. */
    private static final Pattern GROUP = Pattern.compile("(.*\\..*)\\.[^.]+");

    @Parameters(paramLabel = "NAME", description = "Name of the plugin in kebab-case.")
    private String name;

    @Option(names = "--package", paramLabel = "PACKAGE", description = "Java package. Default: com.example.NAME.")
    private String javaPackage;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "Directory of the project. Default: NAME in the current directory.")
    private Path project;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            converter = KindConverter.class,
            description = "Template: plugin, or djl-model for a model with automatic differentiation. Default: plugin.")
    private PluginTemplate.Kind kind = PluginTemplate.Kind.PLUGIN;

    private final Places places;
    private final MavenRepository repository;

    @Inject
    PluginsNewCommand(Places places, MavenRepository repository) {
        this.places = places;
        this.repository = repository;
    }

    /** Converts the names of templates. */
    static final class KindConverter implements CommandLine.ITypeConverter<PluginTemplate.Kind> {

        @Override
        public PluginTemplate.Kind convert(String word) {
            return Arrays.stream(PluginTemplate.Kind.values())
                    .filter(each -> each.toString().equals(word))
                    .findFirst()
                    .orElseThrow(() ->
                            new CommandLine.TypeConversionException("no template is called '" + word + "' (templates: "
                                    + Arrays.stream(PluginTemplate.Kind.values())
                                            .map(String::valueOf)
                                            .collect(Collectors.joining(", "))
                                    + ")"));
        }
    }

    @Override
    public Integer call() throws IOException {
        String packageName =
                javaPackage == null ? "com.example." + name.replace("-", "").toLowerCase(Locale.ROOT) : javaPackage;
        Path directory = project == null ? Path.of(name) : project;
        List<Diagnostic> diagnostics = diagnostics(packageName, directory);
        if (!diagnostics.isEmpty()) {
            throw new ParleyException("parley plugins new", diagnostics);
        }
        new PluginTemplate(
                        kind,
                        Map.of(
                                "groupId",
                                GROUP.matcher(packageName).replaceFirst("$1"),
                                "artifactId",
                                name,
                                "version",
                                VERSION,
                                "package",
                                packageName,
                                "parleyVersion",
                                ApiVersion.CURRENT,
                                "parleyRepository",
                                repository.address(),
                                "parleyRepositoryId",
                                repository.id(),
                                "mavenCommand",
                                places.maven()))
                .writeTo(directory);
        repository.writeConfigFor(directory);
        explain(directory, out());
        repository.outdatedCopy().ifPresent(copy -> out().println("note: " + MavenRepository.remedy(copy)));
        out().flush();
        return 0;
    }

    private List<Diagnostic> diagnostics(String packageName, Path directory) throws IOException {
        List<Diagnostic> diagnostics = new ArrayList<>();
        if (!ComponentCheck.isName(name)) {
            diagnostics.add(new Diagnostic(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "NAME",
                    "'" + name + "' is not a valid name of a plugin",
                    ComponentCheck.NAME_RULE));
        } else if (!SourceVersion.isName(packageName)) {
            diagnostics.add(new Diagnostic(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "--package",
                    "'" + packageName + "' is not a Java package",
                    "such as --package org.example.mixing"));
        }
        if (Files.exists(directory) && !isEmptyDirectory(directory)) {
            diagnostics.add(new Diagnostic(
                    ErrorCode.OUTPUT_EXISTS,
                    directory.toString(),
                    "the directory is not empty",
                    "name another one with --out"));
        }
        return diagnostics;
    }

    private static boolean isEmptyDirectory(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return false;
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.findAny().isEmpty();
        }
    }

    private void explain(Path directory, PrintWriter out) {
        String jar = "target/" + name + "-" + VERSION + ".jar";
        out.println("created " + directory + "; next steps:");
        out.println("  cd " + directory);
        if (kind == PluginTemplate.Kind.DJL_MODEL) {
            out.println("  " + places.launcher() + " plugins install djl-pytorch");
            out.println("    installs the engine");
        }
        out.println("  " + places.maven() + " -q verify");
        out.println("    builds the plugin and runs the contract tests");
        out.println("  " + places.launcher() + " plugins verify " + jar);
        out.println("    prints the result of every contract test");
        out.println("  " + places.launcher() + " run run.yaml --plugins target");
        out.println("    runs an experiment with it");
        String own = places.own().equals(places.home().resolve(".parley"))
                ? "~/.parley"
                : places.own().toString();
        out.println("  mkdir -p " + own + "/plugins && cp " + jar + " " + own + "/plugins");
        out.println("    installs it for all commands");
    }

    /**
     * The files of the plugin archetype. They are filled like Maven does it: {@code ${name}} in texts, {@code __name__} in file names,
     * and Java sources in their package.
     */
    private static final class PluginTemplate {

        private static final List<String> SOURCES = List.of("src/main/java/", "src/test/java/");

        /** The template. */
        enum Kind {
            /** A mixing strategy, a model and a recipe. */
            PLUGIN("archetype-resources/"),
            /** A model with automatic differentiation. */
            DJL_MODEL("djl-model-resources/");

            private final String root;

            Kind(String root) {
                this.root = root;
            }

            /** Returns the name on the command line. */
            @Override
            public String toString() {
                return name().toLowerCase(Locale.ROOT).replace('_', '-');
            }
        }

        private final Kind kind;
        private final Map<String, String> values;

        /**
         * Creates a template.
         *
         * @param values the values by name, including {@code package}
         */
        PluginTemplate(Kind kind, Map<String, String> values) {
            this.kind = kind;
            this.values = Map.copyOf(values);
        }

        /** Writes the project to a directory. */
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
                throw new ParleyException(new Diagnostic(
                        ErrorCode.INTERNAL,
                        "parley plugins new",
                        "plugin-archetype.jar is missing in the directory of Parley's jars"));
            }
            connection.setUseCaches(false); // closing a cached file would close it for the class loader, too
            return connection.getJarFile();
        }
    }
}
