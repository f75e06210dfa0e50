package org.parley.runtime.report.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;
import org.parley.runtime.report.plot.Pen;
import org.w3c.dom.Document;

class NetworkPictureTest {

    @Test
    void drawsEveryAgentAndEachUndirectedEdgeOnce() {
        Document svg = picture(Weights.everyEdge(SampleGraphs.ring(8), 0.25));

        assertThat(Xml.elements(svg, "circle", "agent")).hasSize(8);
        assertThat(edges(svg)).isEqualTo(8);
        assertThat(Xml.elements(svg, "path", "arrow")).isEmpty();
    }

    @Test
    void shadesAgentsByTheirDistance() {
        Weights ring = Weights.everyEdge(SampleGraphs.ring(4), 0.25);
        Document svg = Xml.parse(new NetworkPicture("Network", Pen.UPPER, ring, 0, 0.5, 2, 2.5)
                .inline()
                .toString());
        assertThat(Xml.elements(svg, "circle", "agent").map(agent -> agent.getAttribute("class")))
                .containsExactly(
                        "agent shade-0 hue-0", "agent shade-1 hue-0", "agent shade-4 hue-0", "agent shade-4 hue-0");
        assertThat(Xml.elements(svg, "circle", "agent").map(agent -> agent.getTextContent()))
                .contains("agent 3: 2.5 from the average");
        Document agreed = Xml.parse(new NetworkPicture("Network", Pen.UPPER, ring, 0, 0, 0, 0)
                .inline()
                .toString());
        assertThat(Xml.elements(agreed, "circle", "agent").map(agent -> agent.getAttribute("class")))
                .containsOnly("agent shade-0 hue-0");
    }

    @Test
    void drawsDirectedEdgesWithArrows() {
        Graph circle = Graph.of(5, i -> new int[] {(i + 4) % 5});
        Document svg = picture(Weights.everyEdge(circle, 0.5));

        assertThat(edges(svg)).isEqualTo(5);
        assertThat(Xml.elements(svg, "path", "arrow")).hasSize(1);
    }

    @Test
    void drawsBothWaysWhereTheirWeightsDiffer() {
        Graph pair = Graph.of(2, i -> new int[] {1 - i});
        Document svg = picture(Weights.of(pair, new double[] {0.9, 0.5}, new double[] {0.1, 0.5}));

        assertThat(edges(svg)).isEqualTo(2);
        assertThat(Xml.elements(svg, "path", "width-4")).hasSize(1);
        assertThat(Xml.elements(svg, "path", "width-1")).hasSize(1);
    }

    @Test
    void oneAgentAloneIsADot() {
        assertThat(Xml.elements(picture(Weights.everyEdge(Graph.complete(1), 1)), "circle", "agent"))
                .hasSize(1);
    }

    @Test
    void countsDegreesWhereThereAreTooManyAgentsToDraw() {
        Document regular = picture(Weights.everyEdge(Graph.complete(100_000), 1e-5));
        assertThat(regular.getDocumentElement().getTextContent())
                .contains("100\u2009000 agentsdegree of each 99\u2009999");

        Document star = picture(Weights.everyEdge(SampleGraphs.star(200), 0.001));
        assertThat(Xml.elements(star, "circle")).isEmpty();
        assertThat(Xml.elements(star, "rect", "bar")).isNotEmpty();
    }

    @Test
    void barsOfDegreesAreEquallyWide() {
        // Degrees 1 .. 150, one agent each except in the middle: 8 degrees in each bar, 6 in the last.
        Graph threshold = Graph.of(
                151, i -> IntStream.range(0, 151).filter(j -> i + j >= 150).toArray());
        Document svg = picture(Weights.everyEdge(threshold, 0.001));

        var heights = Xml.elements(svg, "rect", "bar")
                .map(bar -> Double.parseDouble(bar.getAttribute("height")))
                .toList();
        assertThat(heights).hasSize(19);
        assertThat(heights.subList(0, 9)).containsOnly(heights.get(0));
    }

    @Test
    void oneHundredAgentsWhoAllHearEachOtherStayASmallPicture() {
        String svg = new NetworkPicture("all", Pen.UPPER, Weights.everyEdge(Graph.complete(100), 0.01))
                .inline()
                .toString();
        assertThat(svg.length()).isLessThan(150_000);
    }

    @Test
    void standsBesideOthersInAFileOfItsOwn() {
        NetworkPicture ring =
                new NetworkPicture("upper <ring>", Pen.UPPER, Weights.everyEdge(SampleGraphs.ring(6), 0.25));
        Document svg = Xml.parse(NetworkPicture.standalone("Three & more", List.of(ring, ring, ring)));

        assertThat(svg.getDocumentElement().getAttribute("width")).isEqualTo("720");
        assertThat(Xml.elements(svg, "circle", "agent")).hasSize(18);
    }

    @Test
    void tellsWhatMattersAboutANetwork() {
        NetworkFacts facts = NetworkFacts.of(Weights.everyEdge(SampleGraphs.star(5), 0.2));

        assertThat(facts.degree()).isEqualTo("1 to 4");
        assertThat(facts.edges()).isEqualTo(8);
        // The star's Laplacian has eigenvalues 1 and n = 5, so W = I - L/5 has 0.8 and 0; Lanczos converges to 1e-13.
        assertThat(facts.spectralGap().orElseThrow()).isCloseTo(0.2, within(1e-11));
        assertThat(facts.smallestEigenvalue().orElseThrow()).isCloseTo(0, within(1e-11));
    }

    @Test
    void hasNoSpectrumForDirectedNetworks() {
        NetworkFacts facts = NetworkFacts.of(Weights.everyEdge(Graph.of(3, i -> new int[] {(i + 1) % 3}), 0.5));
        assertThat(facts.directed()).isTrue();
        assertThat(facts.spectralGap()).isEmpty();
    }

    private static Document picture(Weights weights) {
        return Xml.parse(
                new NetworkPicture("Network", Pen.UPPER, weights).inline().toString());
    }

    private static long edges(Document svg) {
        return Xml.elements(svg, "path", "edge")
                .mapToLong(path ->
                        path.getAttribute("d").chars().filter(c -> c == 'M').count())
                .sum();
    }
}
