package org.parley.runtime.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.Result;
import org.parley.runtime.report.svg.Xml;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class ReportTest {

    private static final String NASTY = "<img src=x> \"a\" & 'b' " + "long-".repeat(60);

    @TempDir
    private Path directory;

    private SampleRun sample;

    @Test
    void isWellFormedAndTellsTheWholeStory() throws IOException {
        Document page = page(run().rows(200, SampleRun::converging).ended(Result.Status.COMPLETED, "all rounds made"));

        String text = page.getDocumentElement().getTextContent();
        assertThat(text)
                .contains("completed", "all rounds made", "Seed 7 · float64 · 2 threads")
                .contains(
                        "x moves by gradient tracking",
                        "spectral gap",
                        "parley-sparkle 1.0.0",
                        "analytic",
                        "Decoded samples");
        assertThat(headings(page))
                .containsExactly("Curves", "Configuration", "Metrics", "Cost", "Numbers", "Provenance");
        assertThat(plots(page))
                .contains("Hypergradient norm ‖∇Φ(x̄)‖", "Consensus error", "Upper loss", "Test accuracy");
    }

    @Test
    void loadsNothingFromOutside() throws IOException {
        run().rows(20, SampleRun::converging).ended(Result.Status.COMPLETED, "all rounds made");
        String page = write(SampleRun.composition("plain"));
        String withoutScripts = page.replaceAll("(?s)<script.*?</script>", "");
        assertThat(withoutScripts).doesNotContainIgnoringCase("http:", "https:", "src=", "url(", "@import", "<link");
        assertThat(Xml.elements(Xml.parse(page), "a").map(link -> link.getAttribute("href")))
                .contains("metrics.csv")
                .allMatch(target -> Files.exists(sample.directory().root().resolve(target)));
        assertThat(Xml.elements(Xml.parse(page), "script").map(script -> script.getAttribute("src")))
                .containsOnly("");
    }

    @Test
    void showsNamesAsTheyAreAndNeverAsMarkup() throws IOException {
        run().rows(3, SampleRun::converging)
                .ended(Result.Status.DIVERGED, NASTY)
                .provenance(NASTY);
        Composition composition = new Composition(
                NASTY, List.of(new Composition.Sentence(NASTY, NASTY)), List.of(), List.of("Mind <this> & that."));
        Document page = Xml.parse(write(composition));

        assertThat(Xml.elements(page, "h1").findFirst().orElseThrow().getTextContent())
                .isEqualTo(NASTY);
        assertThat(Xml.elements(page, "p", "note").map(Element::getTextContent)).containsExactly("Mind <this> & that.");
        assertThat(Xml.elements(page, "img")).isEmpty();
    }

    @Test
    void leavesOutColumnsThatHaveNoValues() throws IOException {
        Document page = page(run().rows(30, i -> Map.of(Columns.UPPER_LOSS, 1.0 / (i + 1)))
                .ended(Result.Status.COMPLETED, "all rounds made"));

        assertThat(plots(page)).containsExactly("Upper loss", "Upper loss over seconds");
        assertThat(Xml.elements(page, "th").map(Element::getTextContent))
                .contains("Round", "Upper loss")
                .doesNotContain("Lower loss", "Samples per agent");
    }

    @Test
    void oneRowMakesAPage() throws IOException {
        Document page = page(run().rows(1, SampleRun::converging).ended(Result.Status.STOPPED, "at once"));
        assertThat(Xml.elements(page, "circle", "marker")).isNotEmpty();
        assertThat(headings(page)).doesNotContain("Cost", "Curves");
    }

    @Test
    void aRunUnderWayMakesAPage() throws IOException {
        Document empty = page(run().rows(0, SampleRun::converging));
        assertThat(empty.getDocumentElement().getTextContent()).contains("running", "Nothing recorded yet");
        assertThat(headings(empty)).doesNotContain("Metrics", "Numbers");
    }

    @Test
    void aHundredThousandRowsStayBelowAMegabyte() throws IOException {
        run().rows(100_000, SampleRun::converging).ended(Result.Status.COMPLETED, "all rounds made");
        String page = write(SampleRun.composition("many"));
        assertThat(page.length()).isLessThan(1_000_000);
        Xml.parse(page);
    }

    private SampleRun run() {
        sample = new SampleRun(directory.resolve("run")).provenance("sample");
        return sample;
    }

    private Document page(SampleRun run) throws IOException {
        sample = run;
        return Xml.parse(write(SampleRun.composition("sample")));
    }

    private String write(Composition composition) throws IOException {
        Report.write(sample.directory(), composition, Optional.empty());
        return Files.readString(sample.directory().report());
    }

    private static List<String> headings(Document page) {
        return Xml.elements(page, "h2").map(Element::getTextContent).toList();
    }

    private static List<String> plots(Document page) {
        return Xml.elements(page, "strong").map(Element::getTextContent).toList();
    }
}
