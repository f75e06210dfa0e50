package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks a release, installed in an empty directory by a user without the checkout and without Java. */
@Tag("long")
class ReleaseTest {

    private static final Path DISTRIBUTION = Distribution.project().resolve("framework-runtime/distribution");
    private static final Path RELEASE = DISTRIBUTION.resolve("target/release");

    @TempDir
    static Path directory;

    @BeforeAll
    static void make() throws Exception {
        assumeTrue(
                Stream.of("jlink", "sha256sum", "tar").allMatch(ReleaseTest::isThere),
                "a release is made with jlink, sha256sum and tar, which are not all here");
        start(directory, Map.of(), DISTRIBUTION.resolve("release").toString(), "--packaged")
                .exits(0);
    }

    @Test
    void theImageRunsAnExampleWithoutJava() throws Exception {
        Path place = Files.createDirectories(directory.resolve("some plâce"));
        Path installation = image(place);
        Map<String, String> poor = Map.of("PATH", withoutJava().toString(), "HOME", place.toString());
        Command.Outcome run = start(
                        place,
                        poor,
                        installation.resolve("bin/parley").toString(),
                        "run",
                        "example:quickstart",
                        "--set",
                        "rounds=20")
                .exits(0);
        assertThat(run.text()).contains("completed at round 20").doesNotContain("warning");

        start(place, poor, installation.resolve("bin/parley").toString(), "run", "example:../docs/nothing")
                .exits(2, "no example is called '../docs/nothing' (examples: asynchronous, ");
    }

    /** A missing module would fail only in the command that needs it. */
    @Test
    void theImageHasEveryModuleThatItsJarsUse() throws Exception {
        Path installation = image(Files.createDirectories(directory.resolve("modules")));
        Path classes = Files.createDirectory(directory.resolve("classes"));
        for (String jar : Distribution.jars(installation)) {
            unpackClasses(installation.resolve(jar), classes);
        }
        StringWriter used = new StringWriter();
        ToolProvider.findFirst("jdeps")
                .orElseThrow()
                .run(
                        new PrintWriter(used),
                        new PrintWriter(used),
                        "--print-module-deps",
                        "--ignore-missing-deps",
                        classes.toString());
        String release = Files.readString(installation.resolve("jre/release"));
        Matcher modules = Pattern.compile("MODULES=\"(.*)\"").matcher(release);
        assertThat(modules.find()).isTrue();
        assertThat(modules.group(1).split(" ")).contains(used.toString().strip().split(","));
        System.out.println("the image has the modules that its jars use: "
                + used.toString().strip());
    }

    /** Excludes module descriptors, because libraries would require modules that are not used. */
    private static void unpackClasses(Path jar, Path into) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : Collections.list(file.entries())) {
                String name = entry.getName();
                if (name.endsWith(".class") && !name.startsWith("META-INF") && !name.endsWith("module-info.class")) {
                    Path place = into.resolve(name);
                    Files.createDirectories(place.getParent());
                    Files.copy(file.getInputStream(entry), place, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    @Test
    void theBillOfMaterialsNamesEveryLibrary() throws Exception {
        assumeTrue(
                Files.exists(Distribution.project().resolve("target/bom.json")),
                "this build did not create a bill of materials (mvn -Plong,release-files)");
        String bill = only(name -> name.endsWith(".cdx.json"));
        JsonNode root = JsonMapper.shared().readTree(RELEASE.resolve(bill).toFile());
        assertThat(root.path("bomFormat").stringValue()).isEqualTo("CycloneDX");
        List<String> named = new ArrayList<>();
        for (JsonNode component : root.path("components")) {
            named.add(component.path("name").stringValue() + "-"
                    + component.path("version").stringValue() + ".jar");
        }
        try (Stream<Path> libraries = Files.list(Distribution.root().resolve("lib"))) {
            assertThat(named)
                    .containsAll(libraries
                            .map(library -> library.getFileName().toString())
                            .toList());
        }
    }

    /** Checks what a build of the container needs. */
    @Test
    void theReleaseContainsTheContainersFiles() throws Exception {
        List<String> added = Files.readAllLines(RELEASE.resolve("Containerfile")).stream()
                .filter(line -> line.startsWith("ADD "))
                .map(line -> line.split(" ")[1])
                .toList();
        assertThat(added).hasSize(1).allMatch(name -> Files.isRegularFile(RELEASE.resolve(name)));
    }

    @Test
    void everyFileHasItsChecksum() throws Exception {
        start(RELEASE, Map.of(), "sha256sum", "-c", "--quiet", "SHA256SUMS").exits(0);
        List<String> summed = Files.readAllLines(RELEASE.resolve("SHA256SUMS")).stream()
                .map(line -> line.substring(66))
                .toList();
        try (Stream<Path> files = Files.list(RELEASE)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(Stream.concat(summed.stream(), Stream.of("SHA256SUMS"))
                            .toList());
        }
        assertThat(summed).anyMatch(name -> name.endsWith(".zip")).contains("Containerfile");
    }

    @Test
    void theContainerRunsAnExample() throws Exception {
        String engine = containerEngine();
        assumeTrue(engine != null, "neither docker nor podman works here, so no container is built");
        start(RELEASE, Map.of(), engine, "build", "-q", "-t", "parley-test", "-f", "Containerfile", ".")
                .exits(0);
        Command.Outcome run = start(
                RELEASE,
                Map.of(),
                engine,
                "run",
                "--rm",
                "parley-test",
                "run",
                "example:quickstart",
                "--set",
                "rounds=20");
        assertThat(run.text()).contains("completed at round 20");
    }

    /** Returns a working container engine, or null. */
    private static String containerEngine() throws Exception {
        for (String engine : List.of("docker", "podman")) {
            if (isThere(engine) && start(RELEASE, Map.of(), engine, "info").exitCode() == 0) {
                return engine;
            }
        }
        return null;
    }

    private static Path image(Path place) throws IOException, InterruptedException {
        String image = only(name -> name.matches("parley-[0-9.]+-[a-z]+-[a-z0-9_]+\\.tar\\.gz"));
        start(place, Map.of(), "tar", "-xzf", RELEASE.resolve(image).toString()).exits(0);
        return place.resolve(image.replace(".tar.gz", ""));
    }

    private static String only(Predicate<String> fits) throws IOException {
        try (Stream<Path> files = Files.list(RELEASE)) {
            List<String> found = files.map(file -> file.getFileName().toString())
                    .filter(fits)
                    .toList();
            assertThat(found).hasSize(1);
            return found.get(0);
        }
    }

    /** Returns a directory with the tools that the launcher calls, without Java. */
    private static Path withoutJava() throws IOException {
        Path commands = directory.resolve("commands");
        if (!Files.exists(commands)) {
            Files.createDirectory(commands);
            for (String name : List.of("dirname", "readlink")) {
                Path script = commands.resolve(name);
                Files.writeString(script, "#!" + where("sh") + "\nexec " + where(name) + " \"$@\"\n");
                assertThat(script.toFile().setExecutable(true)).isTrue();
            }
        }
        return commands;
    }

    private static boolean isThere(String command) {
        return where(command) != null;
    }

    private static Path where(String command) {
        return Stream.of(System.getenv("PATH").split(":"), new String[] {System.getProperty("java.home") + "/bin"})
                .flatMap(Stream::of)
                .map(folder -> Path.of(folder, command))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    private static Command.Outcome start(Path here, Map<String, String> variables, String... command)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(here.toFile()).redirectErrorStream(true);
        if (variables.isEmpty()) {
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        } else {
            builder.environment().clear();
            builder.environment().putAll(variables);
        }
        return Command.ended(builder);
    }
}
