package org.parley.runtime.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class SvgPlotTest {

    @Test
    void zerosOnALogAxisLeaveGapsAndAreMentioned() {
        SvgPlot plot = plot(0, 1e-2, 1e-3, 0, 1e-5, 1e-6);

        assertThat(plot.isLogarithmic()).isTrue();
        assertThat(plot.remark()).isEqualTo("2 zeros not drawn");
        assertThat(curve(plot).chars().filter(c -> c == 'M').count()).isEqualTo(2);
        assertThat(plot.inline()).doesNotContain("NaN", "Infinity");
    }

    @Test
    void negativeValuesAskForALinearAxis() {
        assertThat(plot(100, 1, -1e-3).isLogarithmic()).isFalse();
    }

    @Test
    void valuesWithinADecadeAskForALinearAxis() {
        assertThat(plot(0.5, 0.9, 0.7).isLogarithmic()).isFalse();
        assertThat(plot(0.05, 0.9, 0.7).isLogarithmic()).isTrue();
    }

    @Test
    void whatIsNotFiniteLeavesAGap() {
        SvgPlot plot = plot(-1, 2, Double.NaN, 3, Double.POSITIVE_INFINITY, 4, 1e301);

        assertThat(plot.remark()).isEqualTo("2 too large not drawn");
        assertThat(curve(plot).chars().filter(c -> c == 'M').count()).isEqualTo(3);
        assertThat(plot.inline()).doesNotContain("NaN", "Infinity");
    }

    @Test
    void aSinglePointIsADotAndEqualValuesAreALine() {
        assertThat(Xml.elements(Xml.parse(plot(3).inline()), "circle", "dot")).isNotEmpty();
        assertThat(curve(plot(3, 3, 3))).matches("M\\S+ (\\S+)L\\S+ \\1L\\S+ \\1");
    }

    @Test
    void nothingToDrawIsStillAPicture() {
        assertThat(Xml.parse(plot().inline()).getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(Xml.parse(plot(Double.NaN, Double.NaN).inline())
                        .getElementsByTagName("path")
                        .getLength())
                .isPositive();
    }

    @Test
    void threeHundredDecadesStayInsideThePicture() {
        SvgPlot plot = plot(1e-320, 1e-100, 1e-3, 1e200, 1e305);
        for (String number : curve(plot).split("[ML ]")) {
            if (!number.isEmpty()) {
                assertThat(Double.parseDouble(number)).isBetween(0.0, 460.0);
            }
        }
    }

    @Test
    void namesSeveralCurvesAtTheirEnds() {
        double[] x = {0, 1};
        SvgPlot plot = new SvgPlot(
                "Disagreement",
                "round",
                List.of(
                        new Series("upper <1>", Hue.UPPER, x, new double[] {1, 0.01}),
                        new Series("lower & \"2\"", Hue.LOWER, x, new double[] {1, 0.011})));
        Document svg = Xml.parse(plot.inline());

        assertThat(Xml.elements(svg, "text", "end").map(Element::getTextContent))
                .containsExactlyInAnyOrder("upper <1>", "lower & \"2\"");
        assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("Disagreement");
        assertThat(svg.getElementsByTagName("desc").item(0).getTextContent()).contains("upper <1> ends at 0.01");
    }

    @Test
    void theEndOfASingleCurveSaysWhereItGotTo() {
        Document svg = Xml.parse(plot(1, 1e-9).inline());
        assertThat(Xml.elements(svg, "text", "end").map(Element::getTextContent))
                .containsExactly("10⁻⁹");
        assertThat(Xml.elements(Xml.parse(plot(1, 1e-9).compact()), "text", "end"))
                .isEmpty();
    }

    @Test
    void sizeDoesNotGrowWithTheNumberOfValues() {
        double[] many =
                IntStream.range(0, 200_000).mapToDouble(i -> 1 + Math.sin(i)).toArray();
        assertThat(plot(many).inline().length()).isLessThan(40_000);
    }

    @Test
    void aFileOfItsOwnBringsItsStyles() {
        Document svg = Xml.parse(plot(1, 2).standalone());
        assertThat(svg.getDocumentElement().getAttribute("xmlns")).isEqualTo("http://www.w3.org/2000/svg");
        assertThat(svg.getElementsByTagName("style").item(0).getTextContent())
                .contains("prefers-color-scheme", ".curve");
    }

    private static SvgPlot plot(double... y) {
        double[] x = IntStream.range(0, y.length).asDoubleStream().toArray();
        return new SvgPlot("Values", "round", List.of(new Series("value", Hue.UPPER, x, y)));
    }

    private static String curve(SvgPlot plot) {
        return Xml.elements(Xml.parse(plot.inline()), "path", "curve")
                .findFirst()
                .orElseThrow()
                .getAttribute("d");
    }
}
