package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.parley.runtime.Parley;
import org.parley.runtime.config.bind.ComponentDescription;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.PluginReport;
import org.parley.tck.verify.TckVerifier;

/** What the pages for plugin authors show compiles against the API alone, keeps every law, and runs. */
class GuidesTest {

    private static final Path DOCS = Distribution.project().resolve("docs");
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CLASS = Pattern.compile("(?:class|record) (\\w+)");
    private static final Pattern RUN = Pattern.compile("```yaml run.yaml\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CONSOLE = Pattern.compile("```console\n[$].*?\n(.*?)```", Pattern.DOTALL);
    private static final Pattern FILE = Pattern.compile("```text (\\S+)\n(.*?)```", Pattern.DOTALL);
    private static final Pattern WITH = Pattern.compile("--with (\\w+\\.\\S+?)=(\\S+)\n");
    private static final PluginDirectory OURS =
            PluginDirectory.named(Distribution.root().resolve("plugins"));

    final Path directory = Command.emptyDirectory();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "write-a-mixing-strategy",
                "write-a-model",
                "write-a-hypergradient-estimator",
                "write-a-loop",
                "write-a-topology",
                "write-a-dataset",
                "write-an-observer",
                "write-a-network-fault",
                "write-an-aggregation",
                "write-a-constraint",
                "write-a-compressor",
                "write-a-step-rule",
                "write-a-command",
                "write-a-weight-rule",
                "write-a-partition",
                "write-a-transform",
                "write-a-schedule",
                "write-a-start",
                "write-kernels"
            })
    void theExampleCompilesKeepsEveryCheckAndRuns(String name) throws IOException {
        check(name, new PluginJar(), List.of(OURS));
    }

    @Test
    void theCommandOfItsGuideMakesRunsAndReadsThem() throws Exception {
        String page = Files.readString(DOCS.resolve("write-a-command.md"));
        jar(new PluginJar(), classes(page));
        Files.writeString(directory.resolve("run.yaml"), first(RUN, page));

        assertThat(Command.runAt(directory, directory, "seeds", "--count", 2, "--plugins", directory.toString())
                        .exits(0)
                        .text()
                        .lines()
                        .map(line -> line.replaceFirst("seeds: [0-9].*", "seeds: …")))
                .containsExactlyElementsOf(first(CONSOLE, page).lines().toList());
    }

    @Test
    void theExampleForEnginesCompilesKeepsEveryCheckAndRuns() throws IOException {
        assumeTrue(Distribution.hasEngines(), "no engine was built for this platform");
        String libraries = Distribution.classPath("lib")
                + Distribution.classPath("plugins")
                + Distribution.classPath("engines/djl-pytorch/lib");
        PluginJar jar =
                new PluginJar().seeing(libraries).manifest("Plugin-Dependencies", "parley-djl@>=2.0.0 & <3.0.0");
        check("write-a-djl-model", jar, Distribution.directories());
    }

    @Test
    void theTestOfTheGuideOnStartsPasses() throws Exception {
        Map<String, String> classes = classes(Files.readString(DOCS.resolve("write-a-start.md")));
        jar(new PluginJar(), classes);
        requirePassing(List.of(directory.resolve("guide-tests.zip")), Set.of("UniformTest"));
    }

    /** Its jar names another plugin, as a plugin on an engine of its own would not have to. */
    @Test
    void theEngineOfItsGuidePassesItsContractTestsAndConnectsProcesses() throws Exception {
        String page = Files.readString(DOCS.resolve("write-an-engine.md"));
        PluginJar jar = new PluginJar()
                .seeing(Distribution.classPath("lib") + Distribution.classPath("engines/engine-pekko"))
                .manifest("Plugin-Dependencies", "parley-engine-pekko@>=2.0.0 & <3.0.0");
        jar(jar, classes(page));
        requirePassing(List.of(directory.resolve("guide-tests.zip")), Set.of("CountedEngineContractTest"));

        Path runFile = directory.resolve("run.yaml");
        Files.writeString(runFile, first(RUN, page));
        Path out = directory.resolve("out");
        Command.runApart(
                        "run",
                        runFile,
                        "--out",
                        out,
                        "--processes",
                        2,
                        "--engine",
                        "counted",
                        "--plugins",
                        directory,
                        "--plugins",
                        Distribution.engine())
                .exits(0, "sent ", " bytes in ");
    }

    /** As in a project of the plugin: its classes and the plugins it is composed with are on the class path. */
    @Test
    void theTestsOfTheGuideOnTestingPass() throws Exception {
        Map<String, String> tests = classes(Files.readString(DOCS.resolve("test-a-plugin.md")));
        Map<String, String> all = new TreeMap<>(classes(Files.readString(DOCS.resolve("write-a-mixing-strategy.md"))));
        all.putAll(tests);
        jar(new PluginJar(), all);

        List<Path> classPath = new ArrayList<>(List.of(directory.resolve("guide-tests.zip")));
        try (Stream<Path> plugins = Files.list(OURS.path())) {
            plugins.filter(plugin -> plugin.getFileName().toString().matches("(core|models|topologies)-.*"))
                    .forEach(classPath::add);
        }
        assertThat(classPath).hasSize(4);
        assertThat(requirePassing(classPath, tests.keySet())).isGreaterThan(3);
    }

    /** Returns the number of tests. */
    private static long requirePassing(List<Path> classPath, Set<String> tests) throws Exception {
        TestExecutionSummary summary = run(classPath, tests);
        StringWriter failures = new StringWriter();
        summary.printFailuresTo(new PrintWriter(failures));
        assertThat(summary.getTestsFoundCount()).isPositive();
        assertThat(summary.getTestsSucceededCount()).as(failures.toString()).isEqualTo(summary.getTestsFoundCount());
        return summary.getTestsFoundCount();
    }

    private static TestExecutionSummary run(List<Path> classPath, Set<String> tests) throws Exception {
        URL[] places = new URL[classPath.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = classPath.get(i).toUri().toURL();
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(places, before)) {
            thread.setContextClassLoader(loader);
            SummaryGeneratingListener listener = new SummaryGeneratingListener();
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(tests.stream()
                                            .map(test -> selectClass(loader, "example." + test))
                                            .toList())
                                    .build(),
                            listener);
            return listener.getSummary();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private void check(String name, PluginJar empty, List<PluginDirectory> ours) throws IOException {
        String page = Files.readString(DOCS.resolve(name + ".md"));
        Path jar = jar(empty, classes(page));
        writeFiles(page);

        StringWriter verdicts = new StringWriter();
        boolean sound = new TckVerifier().verify(jar, ours, given(page), new PrintWriter(verdicts));
        assertThat(sound).as(verdicts.toString()).isTrue();
        assertThat(verdicts.toString()).doesNotContain("not checked");

        try (Parley parley = Parley.builder().plugins(directory).pluginsIn(ours).build()) {
            for (PluginReport.Offered offered :
                    parley.plugins().plugins().get(0).components()) {
                String head = "<!-- options of " + offered.kind().label() + " " + offered.name() + " -->\n";
                String table = ComponentDescription.markdown(parley.components()
                        .entry(offered.kind(), offered.name())
                        .orElseThrow()
                        .factory());
                assertThat(page).contains(head + table);
            }
            run(parley, first(RUN, page));
        }
    }

    private void run(Parley parley, String yaml) {
        Run run = parley.assemble(parley.plan("run.yaml", yaml, directory));
        run.start();
        for (int round = 0; round < 50; round++) {
            run.advance();
        }
        assertThat(run.whereNotFinite()).isEmpty();
        assertThat(new Measurements(run).take().keySet())
                .isSubsetOf(new Measurements(run).columns().names());
    }

    /** The plugin's own classes against API and PF4J; its tests against what tests see. */
    private Path jar(PluginJar jar, Map<String, String> classes) throws IOException {
        PluginJar tests = new PluginJar()
                .seeing(System.getProperty("java.class.path") + System.getProperty("path.separator") + jar.seen());
        classes.forEach((name, text) -> {
            tests.source(name, text);
            if (!name.endsWith("Test")) {
                jar.source(name, text);
            }
        });
        tests.write(directory.resolve("guide-tests.zip")); // no plugin of its own
        Path file = directory.resolve("guide.jar");
        jar.write(file);
        return file;
    }

    private void writeFiles(String page) throws IOException {
        Matcher block = FILE.matcher(page);
        while (block.find()) {
            Files.writeString(directory.resolve(block.group(1)), block.group(2));
        }
    }

    /** What the page gives on its command line; its files are in the directory of this test. */
    private ComponentSettings.Given given(String page) {
        return ComponentSettings.Given.read(WITH.matcher(page)
                .results()
                .map(with -> with.group(1) + "=" + directory.resolve(with.group(2)))
                .toList());
    }

    private static Map<String, String> classes(String page) {
        Map<String, String> classes = new TreeMap<>();
        Matcher block = JAVA.matcher(page);
        while (block.find()) {
            classes.put(first(CLASS, block.group(1)), block.group(1));
        }
        assertThat(classes).isNotEmpty();
        return classes;
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(pattern.pattern()).isTrue();
        return matcher.group(1);
    }
}
