package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.config.run.SweepReader;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.plan.RunPlan;
import org.parley.tck.fixture.TestRun;
import org.parley.tck.scenario.Scenario;

/** What the documentation shows is what happens. */
class DocumentationTest {

    private static final Path PROJECT = Distribution.project();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]*)[^)]*\\)");
    private static final Pattern YAML = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path directory;

    @TestFactory
    Stream<DynamicTest> runFilesInThePagesRun() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path page : pages()) {
            Matcher block = YAML.matcher(Files.readString(page));
            while (block.find()) {
                String yaml = block.group(1);
                boolean isSweep = yaml.startsWith("runs:");
                if (yaml.contains("agents:") && !isSweep) {
                    tests.add(DynamicTest.dynamicTest(PROJECT.relativize(page) + " " + tests.size(), () -> run(yaml)));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(3);
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> examplesRun() throws IOException {
        try (Stream<Path> files = Files.walk(PROJECT.resolve("examples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).toList().stream()
                    .filter(file -> !file.toString().endsWith("task.yaml")) // shared by others, tried with each of them
                    .filter(file -> !file.getParent().endsWith("figures")) // figures of papers, which name sweeps
                    .map(file ->
                            DynamicTest.dynamicTest(PROJECT.relativize(file).toString(), () -> tryOut(file)));
        }
    }

    @Test
    void filesThatExamplesNameExist() throws IOException {
        Pattern name = Pattern.compile("[\\w./-]+\\.yaml");
        List<String> missing = new ArrayList<>();
        try (Stream<Path> files = Files.walk(PROJECT.resolve("examples"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".yaml")).toList()) {
                name.matcher(Files.readString(file))
                        .results()
                        .map(MatchResult::group)
                        .filter(named -> !Files.exists(file.resolveSibling(named)))
                        .filter(named -> !Files.exists(PROJECT.resolve(named)))
                        .forEach(named -> missing.add(PROJECT.relativize(file) + " names " + named));
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void linksInThePagesLeadSomewhere() throws IOException {
        List<Path> pages = new ArrayList<>(pages());
        pages.addAll(List.of(PROJECT.resolve("CHANGELOG.md"), PROJECT.resolve("CONTRIBUTING.md")));
        List<String> broken = new ArrayList<>();
        for (Path page : pages) {
            LINK.matcher(Files.readString(page))
                    .results()
                    .map(link -> link.group(1))
                    .filter(target -> !target.contains("://") && !target.isEmpty())
                    .filter(target -> !Files.exists(page.resolveSibling(target)))
                    .forEach(target -> broken.add(PROJECT.relativize(page) + " links to " + target));
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void theIndexListsEveryPageOnce() throws IOException {
        String index = Files.readString(PROJECT.resolve("docs/README.md"));
        String lists = index.substring(index.indexOf("## "));
        try (Stream<Path> files = Files.list(PROJECT.resolve("docs"))) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".md") && !name.equals("README.md")))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(lists).containsOnlyOnce("](" + name + ")"));
        }
    }

    /** In the order of their numbers, each with cause and remedy; every code of the sources is a constant of the enumeration. */
    @Test
    void thePageOfErrorCodesHasEveryCode() throws IOException {
        Pattern row = Pattern.compile("^\\| (PARLEY-\\d+) \\| [^|]{10,} \\| [^|]{10,} \\|$", Pattern.MULTILINE);
        List<String> listed = row.matcher(Files.readString(PROJECT.resolve("docs/errors.md")))
                .results()
                .map(code -> code.group(1))
                .toList();
        assertThat(listed)
                .containsExactlyElementsOf(Arrays.stream(ErrorCode.values())
                        .map(ErrorCode::toString)
                        .toList());
    }

    /** What takes hours or days, with a paper's own settings, is read and checked but not begun; so is a sweep. */
    private static void tryOut(Path file) throws IOException {
        String yaml = Files.readString(file);
        if (yaml.contains("\nruns:")) {
            SweepReader.read(file);
        } else if (file.toString().endsWith("-full.yaml")) {
            Distribution.scenario(file).plan();
        } else {
            // A round of some papers is an experiment of its own.
            advance(runWhereItsDataIs(file), file.toString().contains("papers") ? 1 : 3);
        }
    }

    /** Data that may not travel with the project is on some machines only; elsewhere its example is skipped, and seen to be. */
    private static Run runWhereItsDataIs(Path file) {
        try {
            Scenario scenario = Distribution.scenario(file);
            return scenario.set(shortened(scenario.plan())).build();
        } catch (ParleyException e) {
            assumeFalse(e.diagnostics().stream().allMatch(DocumentationTest::isOfThisMachine), e.getMessage());
            throw e;
        }
    }

    /** Where every round trains anew, from the start, a few steps of a training will do. */
    private static String[] shortened(RunPlan plan) {
        boolean trainsAnew = plan.loop().factory().name().equals("reinitialized");
        return trainsAnew ? new String[] {"levels.lower.local-steps=5"} : new String[0];
    }

    private static boolean isOfThisMachine(Diagnostic diagnostic) {
        return diagnostic.code() == ErrorCode.DATA_MISSING
                || diagnostic.code() == ErrorCode.ENGINE_UNUSABLE && !Distribution.hasEngines()
                || diagnostic.code() == ErrorCode.ENGINE_UNUSABLE
                        && diagnostic.message().startsWith("needs 'torch'");
    }

    @Test
    void theReadmeQuotesTheAnswerToABadRunFile() throws IOException {
        String runFile = """
                recipe: sparkle-ed-gt
                agents: 8
                rounds: 10
                model: quadratic
                levels:
                  upper: {mixing: act-gt}
                  lower: {step: -0.1}
                  auxiliary: {mixing: extra, weights: {use: metropolis, with: {lazy: false}}}
                """;
        String readme = Files.readString(PROJECT.resolve("README.md"));
        assertThatThrownBy(() -> Distribution.scenario(runFile).plan())
                .isInstanceOfSatisfying(
                        ParleyException.class,
                        exception -> exception
                                .diagnostics()
                                .forEach(diagnostic -> assertThat(readme)
                                        .contains(diagnostic
                                                .toString()
                                                .replaceAll("installed: .*", "installed: atc-gt, ed, extra, …)"))));
    }

    private void run(String yaml) throws IOException {
        Files.writeString(directory.resolve("base.yaml"), "{}");
        advance(Distribution.scenario(yaml).in(directory).build(), 3);
    }

    private static void advance(Run run, int rounds) throws IOException {
        run.start();
        TestRun.advanced(run, rounds);
        assertThat(run.whereNotFinite()).isEmpty();
        MetricsPageTest.requireListed(new Measurements(run).columns().names());
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(PROJECT.resolve("README.md")));
        for (String folder : List.of("docs", "plugins")) {
            try (Stream<Path> files = Files.walk(PROJECT.resolve(folder), 2)) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
            }
        }
        return pages;
    }
}
