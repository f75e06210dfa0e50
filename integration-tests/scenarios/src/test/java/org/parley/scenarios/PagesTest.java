package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.record.MetricsFile;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;

/** Checks the pages in a real browser. The screenshots are in target/pages. */
class PagesTest {

    private static final String GRADIENT = "hypergradient_norm";
    private static final String EXPLORER = "document.querySelector('#curves').explorer";
    private static final int ROUNDS = 60;
    private static final List<Integer> SEEDS = List.of(1, 2, 3);
    private static final Path SCREENSHOTS = Path.of("target", "pages");

    @TempDir
    private static Path directory;

    private static Path comparison;
    private static Path report;
    private static Browser browser;

    @BeforeAll
    static void makePages() throws Exception {
        assumeTrue(Browser.executable().isPresent(), "there is no Chromium here (Debian: apt-get install chromium)");
        Files.createDirectories(SCREENSHOTS);
        String run = """
                agents: 8
                rounds: %d
                model: {use: quadratic, with: {upper: 3, lower: 3, samples: 10, scatter: 1}}
                batch: 2
                recipe: %s
                """;
        Files.writeString(directory.resolve("exact.yaml"), run.formatted(ROUNDS, "sparkle-gt"));
        Files.writeString(directory.resolve("biased.yaml"), run.formatted(ROUNDS, "d-soba"));
        Files.writeString(directory.resolve("both.yaml"), "runs: [exact.yaml, biased.yaml]\nseeds: " + SEEDS + "\n");
        Files.writeString(directory.resolve("changing.yaml"), run.formatted(ROUNDS, "sparkle-gt") + """
                topology: one-peer-exponential
                weights: {use: metropolis, with: {lazy: false}}
                observe: [{use: per-agent, with: {metrics: [upper_loss], levels: [upper]}}]
                """);
        Files.writeString(directory.resolve("recipes.yaml"), """
                runs: exact.yaml
                vary: {recipe: [sparkle-ed-gt, sparkle-extra, d-soba], model.with.scatter: [0.5, 1]}
                seeds: [1]
                """);
        succeeds("sweep", directory.resolve("both.yaml"), "--out", directory.resolve("both"));
        succeeds("sweep", directory.resolve("recipes.yaml"), "--out", directory.resolve("recipes"));
        succeeds("run", directory.resolve("changing.yaml"), "--out", directory.resolve("changing"));
        comparison = directory.resolve("both/comparison.html");
        report = directory.resolve("changing/report.html");
        browser = new Browser(Files.createDirectory(directory.resolve("profile")));
    }

    private static void succeeds(Object... words) throws Exception {
        Command.run(words).exits(0);
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void restoreTheWindow() throws Exception {
        browser.withScripts(true);
        browser.window(1400, 950, false);
    }

    @Test
    void needsNothingButItself() throws Exception {
        for (Path page : List.of(comparison, report)) {
            browser.open(page);
            assertThat(browser.requests()).containsExactly(page.toUri().toString());
            assertThat(browser.failures()).isEmpty();
        }
    }

    @Test
    void drawsAMetricOverBytesOnTwoAxesOfDecades() throws Exception {
        browser.open(comparison);
        browser.set("#curves select[name=x]", "BYTES");
        browser.click("#curves input[name=logX]", 0);
        assertThat(browser.evaluate(EXPLORER + ".plot.scales.x.distr").asInt()).isEqualTo(3);
        assertThat(browser.evaluate(EXPLORER + ".plot.scales.y.distr").asInt()).isEqualTo(3);
        double[] drawn = numbers(browser.evaluate(EXPLORER + ".current[0].x"));
        double[] floats = run("exact", 1).column("floats_sent");
        // Double precision: eight bytes per float. The row without any has no place on a logarithmic axis.
        double[] bytes = Arrays.stream(floats)
                .filter(each -> each > 0)
                .map(each -> 8 * each)
                .toArray();
        assertThat(drawn).containsExactly(bytes, within(1e-8 * bytes[bytes.length - 1]));

        browser.click("#curves input[name=logY]", 0);
        assertThat(browser.evaluate(EXPLORER + ".plot.scales.y.distr").asInt()).isEqualTo(1);
        browser.set("#curves select[name=y]", "upper_loss");
        assertThat(browser.evaluate(EXPLORER + ".plot.axes[1].label").asString())
                .isEqualTo("Upper loss");
    }

    @Test
    void bandsAreThoseOfTheSeeds() throws Exception {
        browser.open(comparison);
        double[][] seeds =
                SEEDS.stream().map(seed -> run("exact", seed).column(GRADIENT)).toArray(double[][]::new);
        int rows = seeds[0].length;
        double[] means = IntStream.range(0, rows)
                .mapToDouble(row -> (seeds[0][row] + seeds[1][row] + seeds[2][row]) / 3)
                .toArray();
        double[] deviations = IntStream.range(0, rows)
                .mapToDouble(row -> Math.sqrt(DoubleStream.of(seeds[0][row], seeds[1][row], seeds[2][row])
                                .map(value -> (value - means[row]) * (value - means[row]))
                                .sum()
                        / 2))
                .toArray();
        // Pages have five digits of each value, so sums of a few of them are accurate to about four.
        double tolerance = 1e-4 * means[0];
        assertThat(numbers(browser.evaluate(EXPLORER + ".current[0].middle")))
                .containsExactly(means, within(tolerance));
        double[] high = IntStream.range(0, rows)
                .mapToDouble(row -> means[row] + deviations[row])
                .toArray();
        assertThat(numbers(browser.evaluate(EXPLORER + ".current[0].high"))).containsExactly(high, within(tolerance));

        browser.set("#curves select[name=band]", "quartiles");
        // The lower quartile of three values is halfway between the least and the median.
        double[] low = IntStream.range(0, rows)
                .mapToDouble(row -> {
                    double[] sorted = DoubleStream.of(seeds[0][row], seeds[1][row], seeds[2][row])
                            .sorted()
                            .toArray();
                    return (sorted[0] + sorted[1]) / 2;
                })
                .toArray();
        assertThat(numbers(browser.evaluate(EXPLORER + ".current[0].low"))).containsExactly(low, within(tolerance));

        browser.set("#curves select[name=band]", "members");
        assertThat(browser.evaluate(EXPLORER + ".current.length").asInt()).isEqualTo(2 * SEEDS.size());
    }

    @Test
    void aClickHidesACurveAndWithShiftAllOthers() throws Exception {
        browser.open(comparison);
        browser.click("#curves-legend tbody tr:nth-child(1) td:last-child", 0);
        assertThat(browser.evaluate(EXPLORER + ".current.map(line => line.name)")
                        .toString())
                .isEqualTo("[\"biased\"]");
        assertThat(browser.evaluate("document.querySelector('#curves-legend tbody tr').className")
                        .asString())
                .isEqualTo("off");
        browser.click("#curves-legend tbody tr:nth-child(1) td:last-child", Browser.SHIFT);
        assertThat(browser.evaluate(EXPLORER + ".current.map(line => line.name)")
                        .toString())
                .isEqualTo("[\"exact\"]");
        browser.click("button[name=all]", 0);
        assertThat(browser.evaluate(EXPLORER + ".current.length").asInt()).isEqualTo(2);
    }

    @Test
    void theValuesUnderThePointerAreShown() throws Exception {
        browser.open(comparison);
        browser.point("#curves .u-over", 0.5, 0.5);
        double shown = browser.evaluate("Number(document.querySelector('#curves .tip b').textContent)")
                .asDouble();
        double[] exact = mean("exact");
        double[] biased = mean("biased");
        int middle = exact.length / 2;
        // Four digits are displayed, and the larger value is first.
        assertThat(shown).isCloseTo(Math.max(exact[middle], biased[middle]), within(6e-4));
        assertThat(browser.evaluate("document.querySelector('#curves-legend thead th:nth-child(2)').textContent")
                        .asString())
                .isEqualTo("at rounds = " + ROUNDS / 2);
    }

    @Test
    void showsTheCostOfATarget() throws Exception {
        browser.open(comparison);
        MetricsFile run = run("exact", 1);
        double[] gradient = run.column(GRADIENT);
        // Pages have five digits of each value, so it must differ from any of them by more than that.
        double target = 1.001 * gradient[3];
        browser.set("input[name=target]", Double.toString(target));
        double[] rounds = SEEDS.stream()
                .map(seed -> run("exact", seed))
                .mapToDouble(each -> IntStream.range(0, each.size())
                        .filter(row -> each.column(GRADIENT)[row] <= target)
                        .mapToDouble(row -> each.column("round")[row])
                        .findFirst()
                        .orElse(Double.NaN))
                .toArray();
        JsonNode cells = browser.evaluate(
                "[...document.querySelectorAll('.costs tbody tr:nth-child(1) > *')].map(cell => cell.textContent)");
        assertThat(cells.get(0).asString()).isEqualTo("exact");
        assertThat(cells.get(1).asString())
                .isEqualTo(Arrays.stream(rounds)
                                .filter(round -> !Double.isNaN(round))
                                .count() + " of 3");
        double mean = Arrays.stream(rounds)
                .filter(round -> !Double.isNaN(round))
                .average()
                .orElseThrow();
        assertThat(Double.parseDouble(cells.get(2).asString().split(" ± ")[0])).isCloseTo(mean, within(5e-3));

        // All costs are formatted in one way.
        assertThat(browser.evaluate(
                                "Numbers.cost(34133.3) + '; ' + Numbers.cost(3695.2, 34133.3) + '; '"
                                        + " + Numbers.cost(94505904) + '; ' + Numbers.cost(25600, 94505904) + '; ' + Numbers.cost(0.25)")
                        .asString())
                .isEqualTo("34\u2009133; 3\u2009695; 94.51M; 0.03M; 0.25");
    }

    @Test
    void buttonsSaveWhatIsShown() throws Exception {
        browser.open(comparison);
        Path downloads = Files.createDirectories(directory.resolve("downloads"));
        browser.saveInto(downloads);
        browser.click("button[name=svg]", 0);
        browser.click("button[name=csv]", 0);
        browser.awaitFiles(2);
        Path svg = downloads.resolve("hypergradient_norm-over-rounds.svg");
        Path csv = downloads.resolve("hypergradient_norm-over-rounds.csv");
        String picture = Files.readString(svg);
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(picture)));
        assertThat(picture).contains(">exact<", ">biased<", ">Rounds<", ">30<").doesNotContain("NaN");
        Files.copy(svg, SCREENSHOTS.resolve("saved.svg"), StandardCopyOption.REPLACE_EXISTING);
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines.get(0)).isEqualTo("configuration,rounds,hypergradient_norm,low,high");
        assertThat(lines).hasSize(1 + 2 * run("exact", 1).size());
    }

    @Test
    void theLegendOfASweepHasTheKeysThatItVaries() throws Exception {
        browser.window(390, 844, false);
        browser.open(recipes());
        assertThat(browser.evaluate("[...document.querySelectorAll('#curves-legend thead th')].slice(2)"
                                + ".map(cell => cell.textContent)")
                        .toString())
                .isEqualTo("[\"recipe\",\"scatter\",\"seeds\"]");
        // The values of a curve are visible without scrolling.
        assertThat(browser.evaluate("Math.max(...[...document.querySelectorAll('#curves-legend td:nth-child(3)')]"
                                + ".map(cell => cell.getBoundingClientRect().right))")
                        .asDouble())
                .isLessThanOrEqualTo(390);
    }

    @Test
    void showsFirstWhatMostConfigurationsHave() throws Exception {
        // The gradient of a model that learns is not known.
        Files.writeString(directory.resolve("learns.yaml"), """
                recipe: sparkle-ed
                agents: 4
                rounds: 2
                model: logistic-tuning
                batch: 8
                data: {use: digits, validation: 0.2}
                levels: {upper: {step: 1}, lower: {step: 0.1}, auxiliary: {step: 0.1}}
                """);
        succeeds("run", directory.resolve("learns.yaml"), "--out", directory.resolve("learns"), "--quiet");
        succeeds(
                "compare",
                directory.resolve("learns"),
                directory.resolve("changing"),
                "--out",
                directory.resolve("mixed.html"));
        browser.open(directory.resolve("mixed.html"));
        assertThat(browser.evaluate(EXPLORER + ".state.y").asString()).isEqualTo("upper_loss");
        assertThat(browser.evaluate(EXPLORER + ".current.length").asInt()).isEqualTo(2);
    }

    @Test
    void oneRunIsOneRun() throws Exception {
        succeeds("compare", directory.resolve("changing"), "--out", directory.resolve("one.html"));
        browser.open(directory.resolve("one.html"));
        assertThat(browser.evaluate("document.querySelector('.lead').textContent")
                        .asString())
                .isEqualTo("1 run.");
    }

    private static Path recipes() {
        return directory.resolve("recipes/comparison.html");
    }

    @Test
    void fitsPhonesAndWideScreens() throws Exception {
        for (Path page : List.of(comparison, report, recipes())) {
            browser.open(page);
            fits(page, 390, false);
            fits(page, 1600, true);
        }
    }

    /** Takes screenshots for people. */
    @Tag("long")
    @Test
    void fitsPhonesAndWideScreensInLightAndDark() throws Exception {
        for (Path page : List.of(comparison, report, recipes())) {
            browser.open(page);
            for (int width : List.of(390, 1600)) {
                for (boolean dark : List.of(false, true)) {
                    browser.screenshot(SCREENSHOTS.resolve(fits(page, width, dark) + ".png"));
                }
            }
        }
    }

    private static String fits(Path page, int width, boolean dark) throws Exception {
        browser.window(width, 900, dark);
        String name = page.getParent().getFileName() + "-" + width + (dark ? "-dark" : "-light");
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
                .as(name)
                .isLessThanOrEqualTo(width);
        assertThat(browser.evaluate(CUT_OR_COVERED).toString()).as(name).isEqualTo("[]");
        return name;
    }

    /** Texts of drawings outside of their picture, and overlapping names of curves. */
    private static final String CUT_OR_COVERED = """
            [...document.querySelectorAll('svg.drawing')].filter(svg => svg.getClientRects().length).flatMap(svg => {
              const frame = getComputedStyle(svg).overflow === 'visible' ? { left: 0, top: -1e9, right: innerWidth, bottom: 1e9 } : svg.getBoundingClientRect();
              const texts = [...svg.querySelectorAll('text')];
              const cut = texts.filter(text => {
                const box = text.getBoundingClientRect();
                return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
              });
              const names = texts.filter(text => text.classList.contains('end')).map(text => text.getBoundingClientRect()).sort((a, b) => a.top - b.top);
              const covered = names.filter((box, i) => i > 0 && names[i - 1].top + 0.6 * box.height > box.top);
              return cut.map(text => text.textContent).concat(covered.map(() => 'names cover each other'));
            })
            """;

    @Test
    void showsAndPrintsItsCurvesWithoutScript() throws Exception {
        browser.withScripts(false);
        browser.open(comparison);
        assertThat(browser.evaluate("document.querySelector('#curves').checkVisibility()")
                        .asBoolean())
                .isFalse();
        assertThat(browser.evaluate("[...document.querySelectorAll('.plots svg')].every(svg => svg.checkVisibility())")
                        .asBoolean())
                .isTrue();
        assertThat(browser.evaluate("document.querySelectorAll('.plots.compact svg').length")
                        .asInt())
                .isEqualTo(6);
        browser.screenshot(SCREENSHOTS.resolve("without-script.png"));
        byte[] paper = browser.print();
        assertThat(new String(paper, 0, 5, StandardCharsets.ISO_8859_1)).isEqualTo("%PDF-");
        Files.write(SCREENSHOTS.resolve("printed.pdf"), paper);
    }

    @Test
    void paperHasThePictureAndNoControls() throws Exception {
        browser.open(comparison);
        browser.ask("Emulation.setEmulatedMedia", Map.of("media", "print"));
        browser.evaluate("dispatchEvent(new Event('beforeprint'))");
        assertThat(browser.evaluate(
                                "['.toolbar', '.canvas', '.hint', '.pen input', '.printed svg'].map(part => "
                                        + "[...document.querySelectorAll('main ' + part)].some(each => each.checkVisibility()))")
                        .toString())
                .isEqualTo("[false,false,false,false,true]");
        browser.ask("Emulation.setEmulatedMedia", Map.of("media", ""));
    }

    @Test
    void aReportShowsAgentsAndTheRoundsOfItsNetwork() throws Exception {
        browser.open(report);
        assertThat(browser.evaluate("document.querySelector('#agents').explorer.current.length")
                        .asInt())
                .isEqualTo(8);
        assertThat(browser.evaluate("document.querySelector('.rounds').children.length")
                        .asInt())
                .isEqualTo(3);
        // Three rounds of averaging with one peer each, 1, 2 and 4 positions away, average over all eight.
        assertThat(browser.evaluate("document.querySelector('.facts').textContent")
                        .asString())
                .contains("after 3 rounds", "spectral gap of a period1");
        browser.set("#agents select[name=y]", "distance_upper");
        browser.point("#agents .u-over", 0.6, 0.4);
        browser.screenshot(SCREENSHOTS.resolve("agents.png"));
        assertThat(browser.failures()).isEmpty();
    }

    private static MetricsFile run(String name, int seed) {
        return MetricsFile.read(directory.resolve("both/" + name + "-seed-" + seed + "/metrics.csv"));
    }

    private static double[] mean(String name) {
        double[][] seeds =
                SEEDS.stream().map(seed -> run(name, seed).column(GRADIENT)).toArray(double[][]::new);
        return IntStream.range(0, seeds[0].length)
                .mapToDouble(row -> Arrays.stream(seeds)
                        .mapToDouble(seed -> seed[row])
                        .average()
                        .orElseThrow())
                .toArray();
    }

    private static double[] numbers(JsonNode array) {
        return IntStream.range(0, array.size())
                .mapToDouble(i -> array.get(i).asDouble())
                .toArray();
    }
}
