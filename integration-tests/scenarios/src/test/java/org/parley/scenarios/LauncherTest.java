package org.parley.scenarios;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the options that the scripts {@code parley}, of a checkout and of a distribution, pass to the JDK. */
class LauncherTest {

    private static final List<String> SINCE_22 =
            List.of("-Djdk.console=java.base", "--enable-native-access=ALL-UNNAMED");
    private static final List<String> SINCE_24 = List.of("--sun-misc-unsafe-memory-access=allow");

    @TempDir
    Path directory;

    /** The replacement of Java. */
    private String java = "for option; do echo \"$option\"; done";

    /** The replacement of Maven. */
    private String maven = "exit 0";

    private List<String> words = List.of("list");
    private String kernels = "";
    private boolean terminal;

    @BeforeEach
    void hasAShell() {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "the script needs a shell");
    }

    @ParameterizedTest
    @ValueSource(strings = {"17.0.15", "21", "21.0.4"})
    void olderJdksGetNoUnknownFlags(String version) throws Exception {
        assertThat(options(Optional.of("JAVA_VERSION=\"" + version + "\"")))
                .contains("-XX:+UseSerialGC", "org.parley.cli.Main", "list")
                .doesNotContainAnyElementsOf(SINCE_22)
                .doesNotContainAnyElementsOf(SINCE_24);
    }

    @Test
    void aConsoleIsATerminalSince22() throws Exception {
        assertThat(options(Optional.of("JAVA_VERSION=\"22.0.2\"")))
                .containsAll(SINCE_22)
                .doesNotContainAnyElementsOf(SINCE_24);
    }

    @ParameterizedTest
    @ValueSource(strings = {"24", "25", "25.0.1", "30-ea"})
    void newerJdksDoNotWarnOfLibraries(String version) throws Exception {
        assertThat(options(Optional.of("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\nOS_ARCH=\"y\"")))
                .containsAll(SINCE_22)
                .containsAll(SINCE_24);
    }

    @Test
    void aJdkThatDoesNotSayItsVersionIsTakenForAnOlderOne() throws Exception {
        assertThat(options(Optional.empty())).contains("org.parley.cli.Main").doesNotContainAnyElementsOf(SINCE_24);
        assertThat(options(Optional.of("JAVA_VERSION=\"\""))).contains("org.parley.cli.Main");
    }

    @Test
    void classesThatABuildKeptForThisJdkAreUsed() throws Exception {
        Optional<String> release = Optional.of("JAVA_VERSION=\"17.0.15\"");
        assertThat(options(release)).noneMatch(option -> option.contains(".jsa"));
        Path kept = Files.createFile(directory.resolve("checkout/target/parley/classes-17.0.15.jsa"));
        assertThat(options(release)).contains("-XX:SharedArchiveFile=" + kept, "-Xshare:auto", "-Xlog:cds*=off");
        assertThat(options(Optional.of("JAVA_VERSION=\"17.0.16\""))).noneMatch(option -> option.contains(".jsa"));
        assertThat(options(Optional.empty())).noneMatch(option -> option.contains(".jsa"));
    }

    @Test
    void aNewerJdkUsesItsAheadOfTimeCache() throws Exception {
        Optional<String> release = Optional.of("JAVA_VERSION=\"25.0.3\"");
        options(release);
        Path kept = Files.createFile(directory.resolve("checkout/target/parley/classes-25.0.3.aot"));
        assertThat(options(release))
                .contains("-XX:AOTCache=" + kept, "-XX:AOTMode=auto")
                .doesNotContain("-Xshare:auto"); // Java rejects it beside AOTCacheOutput
    }

    @Test
    void aMovedCheckoutKeepsItsClassesAgain() throws Exception {
        Path told = directory.resolve("told");
        Files.createFile(
                Files.createDirectories(directory.resolve("checkout/examples")).resolve("quickstart.yaml"));
        java = "for option; do echo \"$option\"; done | tee -a '" + told + "'";
        String keeps = "-XX:ArchiveClassesAtExit=" + directory.resolve("checkout/target/parley/classes-17.0.15.jsa");
        Optional<String> release = Optional.of("JAVA_VERSION=\"17.0.15\"");
        options(release);
        options(release);
        assertThat(Files.readAllLines(told)).containsOnlyOnce(keeps);

        Files.writeString(directory.resolve("checkout/target/parley/.archived"), "/elsewhere\n");
        options(release);
        assertThat(Files.readAllLines(told).stream().filter(keeps::equals)).hasSize(2);
    }

    @Test
    void aBuildKeepsTheClassesOfSmallRuns() throws Exception {
        module("mine");
        Path told = directory.resolve("told");
        Path examples = Files.createDirectories(directory.resolve("checkout/examples"));
        Files.createFile(examples.resolve("quickstart.yaml"));
        Path outdated = Files.createFile(Files.createDirectories(directory.resolve("checkout/target/parley"))
                .resolve("classes-1.jsa"));
        java = "for option; do echo \"$option\"; done | tee -a '" + told + "'";
        options(Optional.of("JAVA_VERSION=\"17.0.15\""));
        assertThat(outdated).doesNotExist();
        assertThat(Files.readAllLines(told))
                .contains(
                        "-XX:ArchiveClassesAtExit=" + directory.resolve("checkout/target/parley/classes-17.0.15.jsa"),
                        "sweep",
                        "rounds=10");
    }

    @Test
    void onlyRunsWithVectorKernelsGetTheirModule() throws Exception {
        assertThat(modules("run", "kernels.yaml"))
                .as("a file that is not there")
                .isEmpty();
        assertThat(modules("run", file("plain.yaml", "model: vector\nkernels: java\nname: vector\n")))
                .isEmpty();
        assertThat(modules("run", "a.yaml", "--set", "kernels=java")).isEmpty();

        assertThat(modules("run", file("short.yaml", "rounds: 5\nkernels: vector")))
                .hasSize(1);
        assertThat(modules("run", file("long.yml", "kernels: {use: vector}\nrounds: 5\n")))
                .hasSize(1);
        file("resolved.yaml", "kernels:\n  use: vector\nrounds: 5\n");
        assertThat(modules("resume", directory.toString())).hasSize(1);
        assertThat(modules("run", "a.yaml", "--set", "kernels=vector")).hasSize(1);
        kernels = "vector";
        assertThat(modules("doctor")).hasSize(1);
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void argumentsThatAreNotFilesArePassedToJava() throws Exception {
        Path endless = Files.createSymbolicLink(directory.resolve("endless.yaml"), Path.of("/dev/zero"));
        Files.createSymbolicLink(directory.resolve("resolved.yaml"), endless);
        Path pipe = directory.resolve("pipe.yml");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThat(modules("check", endless.toString(), directory.toString(), pipe.toString()))
                .isEmpty();
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aLargeFileIsNotReadLineByLine() throws Exception {
        String lines = "\n".repeat(3_000_000);
        assertThat(modules("run", file("late.yaml", lines + "kernels: vector\n")))
                .isEmpty();
        assertThat(modules("run", file("early.yaml", "kernels:\n  use: vector\n" + lines)))
                .hasSize(1);
        assertThat(modules(
                        "run",
                        Files.createSymbolicLink(directory.resolve("link.yaml"), directory.resolve("early.yaml"))
                                .toString()))
                .hasSize(1);
    }

    private List<String> modules(String... arguments) throws Exception {
        words = List.of(arguments);
        return options(Optional.empty()).stream()
                .filter("--add-modules=jdk.incubator.vector"::equals)
                .toList();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    @Test
    void aCheckoutAndItsDistributionStartTheSameButForWhereTheSourcesAre() throws Exception {
        List<String> ofCheckout = options(Optional.empty());
        List<String> ofDistribution = options(Optional.empty(), "checkout", "checkout/target/parley/bin/parley");
        assertThat(ofCheckout).contains("-Dparley.home=" + directory.resolve("checkout"));
        assertThat(ofDistribution)
                .isEqualTo(ofCheckout.stream()
                        .filter(option -> !option.startsWith("-Dparley.home="))
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"with spaces", "it's \"quoted\"", "$HOME `x` [a] *", "ünïcode"})
    void startsFromAnyNameThatADirectoryMayHave(String name) throws Exception {
        Files.createDirectories(directory.resolve(name));
        String checkout = name + "/checkout";
        List<String> options = options(Optional.empty(), checkout, checkout + "/parley");
        assertThat(options)
                .contains(
                        "-Dparley.distribution=" + directory.resolve(checkout + "/target/parley"),
                        directory.resolve(checkout + "/target/parley/lib") + "/*");
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory.resolve(checkout + "/parley"));
        assertThat(options(Optional.empty(), checkout, link.toString())).isEqualTo(options);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parley", "target/parley/bin/parley"})
    void rejectsAColonInItsPathInOneLine(String launcher) throws Exception {
        Started started = start(Optional.empty(), "a:b", "a:b/" + launcher);
        assertThat(started.exitCode()).isEqualTo(2);
        assertThat(started.lines())
                .singleElement()
                .asString()
                .startsWith("parley: " + directory.resolve("a:b"))
                .contains("contains a colon");
    }

    @ParameterizedTest
    @ValueSource(strings = {"11.0.2", "1.8.0_292", "16"})
    void rejectsAnOldJdkInOneLine(String version) throws Exception {
        Started started =
                start(Optional.of("JAVA_VERSION=\"" + version + "\""), "checkout", "checkout/target/parley/bin/parley");
        assertThat(started.exitCode()).isEqualTo(2);
        assertThat(started.lines())
                .singleElement()
                .asString()
                .contains("Java " + version + " in ", " is too old (install a JDK 17 or newer");
    }

    @Test
    void reportsThatTheCurrentDirectoryIsGone() throws Exception {
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" list",
                        Distribution.root().resolve("bin/parley").toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .endsWith("parley: the current directory was removed (change to another one)\n");
        assertThat(process.waitFor()).isEqualTo(2);
    }

    @Test
    void buildsAModuleFromScratchWhenItsFilesAreOthers() throws Exception {
        Path mine = module("mine");
        Path others = module("others");
        assertThat(options(Optional.empty())).as("the first build").anyMatch(LauncherTest::tellsOfABuild);
        assertThat(options(Optional.empty())).noneMatch(LauncherTest::tellsOfABuild);

        Files.move(mine.resolve("src/main/java/Old.java"), mine.resolve("src/main/java/New.java"));
        Path stale =
                Files.createFile(Files.createDirectories(mine.resolve("target")).resolve("Old.class"));
        Path fresh = Files.createFile(
                Files.createDirectories(others.resolve("target")).resolve("Old.class"));
        assertThat(options(Optional.empty())).anyMatch(LauncherTest::tellsOfABuild);
        assertThat(stale).doesNotExist();
        assertThat(fresh).exists();

        Path jar = Files.createFile(Files.createDirectories(directory.resolve("checkout/target/parley/plugins"))
                .resolve("mine.jar"));
        Files.delete(mine.resolve("pom.xml"));
        assertThat(options(Optional.empty())).anyMatch(LauncherTest::tellsOfABuild);
        assertThat(jar).as("of a module that is gone").doesNotExist();
        assertThat(options(Optional.empty())).noneMatch(LauncherTest::tellsOfABuild);
    }

    /** The output of Maven for two modules; the first needs a library. */
    private static final String TWO_MODULES = """
            echo '[INFO] Reactor Build Order:'
            echo '[INFO] Building Parley API 2.0.0-SNAPSHOT                              [1/12]'
            echo '[INFO] Downloading from central: https://example.org/some/library-1.0.jar'
            echo '[INFO] Building jar: /some/where/api.jar'
            echo '[INFO] Building A name that leaves no room between itself and the number 2.0.0 [12/12]'
            """;

    @Test
    void aBuildShowsItsModules() throws Exception {
        module("mine");
        maven = TWO_MODULES;
        assertThat(options(Optional.empty()))
                .startsWith(
                        "parley: building (about a minute the first time)…",
                        "parley: building 1/12 Parley API",
                        "parley: building 12/12 A name that leaves no room between itself and the number")
                .filteredOn(line -> line.startsWith("parley: "))
                .hasSize(3);
        assertThat(directory.resolve("checkout/target/build.log")).content().contains("[INFO] Building jar");
    }

    @Test
    void aTerminalShowsABuildInOneLineThatIsRewritten() throws Exception {
        assumeTrue(isThere("script"), "the tool script is not installed, so there is no terminal");
        module("mine");
        maven = TWO_MODULES;
        terminal = true;
        String text = String.join("\n", options(Optional.empty()));
        assertThat(text)
                .contains("…\n\r\033[Kparley: building 1/12 Parley API\r\033[K"
                        + "parley: building 1/12 Parley API: downloading library-1.0.jar\r\033[K"
                        + "parley: building 12/12 A name that leaves")
                .contains("\r\033[K-");
    }

    @Test
    void aBuildThatFailsShowsItsErrors() throws Exception {
        module("mine");
        maven = TWO_MODULES + "echo '[ERROR] Old.java: cannot find symbol'; echo '[INFO] BUILD FAILURE'; exit 1";
        for (int attempt = 0; attempt < 2; attempt++) {
            Started started = start(Optional.empty(), "checkout", "checkout/parley");
            assertThat(started.exitCode()).isEqualTo(70);
            assertThat(started.lines())
                    .contains("[ERROR] Old.java: cannot find symbol")
                    .doesNotContain("[INFO] BUILD FAILURE")
                    .last()
                    .asString()
                    .startsWith("parley: the build failed (see ");
        }
        maven = "echo no Java here; exit 1";
        assertThat(start(Optional.empty(), "checkout", "checkout/parley").lines())
                .contains("no Java here");
    }

    @Test
    void aStartDuringABuildWaitsForItAndDoesNotBuildAgain() throws Exception {
        assumeTrue(isThere("flock"), "the tool flock is not installed");
        module("mine");
        Path built = directory.resolve("built");
        Path asked = directory.resolve("asked");
        Path waiting = directory.resolve("waiting");
        String flock = Stream.of(System.getenv("PATH").split(":"))
                .map(place -> place + "/flock")
                .filter(place -> Files.isExecutable(Path.of(place)))
                .findFirst()
                .orElseThrow();
        // Each process that requests the lock leaves a line; the build ends when two have.
        script(directory.resolve("maven/flock"), "echo asked >>'" + asked + "'; exec " + flock + " \"$@\"");
        maven = "echo once >>'" + built + "'; until [ -e '" + waiting + "' ]; do sleep 0.01; done";
        CompletableFuture<List<String>> other = inBackground();
        while (Files.notExists(built)) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        CompletableFuture<List<String>> second = inBackground();
        while (Files.readAllLines(asked).size() < 2) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        Files.createFile(waiting);
        assertThat(second.get()).contains("org.parley.cli.Main");
        assertThat(other.get()).contains("org.parley.cli.Main");
        assertThat(Files.readAllLines(built)).containsExactly("once");
    }

    private CompletableFuture<List<String>> inBackground() {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return options(Optional.empty());
            } catch (IOException | InterruptedException failure) {
                throw new IllegalStateException(failure);
            }
        });
    }

    private static boolean isThere(String command) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, command)));
    }

    private static boolean tellsOfABuild(String line) {
        return line.contains("building (about");
    }

    /** Creates a module with files that are older than any build. */
    private Path module(String name) throws IOException {
        Path module = directory.resolve("checkout/plugins").resolve(name);
        Path sources = Files.createDirectories(module.resolve("src/main/java"));
        for (Path file : List.of(sources.resolve("Old.java"), module.resolve("pom.xml"))) {
            Files.setLastModifiedTime(Files.createFile(file), FileTime.fromMillis(0));
        }
        return module;
    }

    /** The output of a launcher and its exit code. */
    private record Started(int exitCode, List<String> lines) {}

    private List<String> options(Optional<String> release) throws IOException, InterruptedException {
        return options(release, "checkout", "checkout/parley");
    }

    /** Returns the options for a JDK with this release file. */
    private List<String> options(Optional<String> release, String checkout, String launcher)
            throws IOException, InterruptedException {
        Started started = start(release, checkout, launcher);
        assertThat(started.exitCode()).as(String.join("\n", started.lines())).isZero();
        return started.lines();
    }

    private Started start(Optional<String> release, String name, String launcher)
            throws IOException, InterruptedException {
        Path checkout = Files.createDirectories(directory.resolve(name));
        boolean isNew = Files.notExists(checkout.resolve("parley"));
        Files.write(
                checkout.resolve("parley"),
                Files.readAllBytes(Distribution.project().resolve("parley")));
        Path bin = Files.createDirectories(checkout.resolve("target/parley/bin"));
        Files.copy(Distribution.root().resolve("bin/parley"), bin.resolve("parley"), COPY_ATTRIBUTES, REPLACE_EXISTING);
        if (isNew) {
            Files.createFile(checkout.resolve("target/parley/.built"));
        }
        Path home = Files.createTempDirectory(directory, "jdk");
        script(home.resolve("bin/java"), java);
        script(directory.resolve("maven/mvn"), maven);
        if (release.isPresent()) {
            Files.writeString(home.resolve("release"), release.get() + "\n");
        }

        ProcessBuilder start =
                new ProcessBuilder("/bin/sh", directory.resolve(launcher).toString()).redirectErrorStream(true);
        start.command().addAll(words);
        if (terminal) {
            start.command(List.of("script", "-qec", "'" + String.join("' '", start.command()) + "'", "/dev/null"));
            start.environment().put("TERM", "xterm");
        }
        start.environment().put("PARLEY_KERNELS", kernels);
        start.environment().put("JAVA_HOME", home.toString());
        start.environment().merge("PATH", directory.resolve("maven").toString(), (path, maven) -> maven + ":" + path);
        start.environment().remove("PARLEY_JAVA_OPTIONS");
        Process process = start.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Started(process.waitFor(), List.of(text.split("\r?\n")));
    }

    private static void script(Path file, String body) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
