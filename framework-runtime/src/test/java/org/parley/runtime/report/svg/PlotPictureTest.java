package org.parley.runtime.report.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.plot.Plot.Series;
import org.parley.runtime.report.plot.PlotDrawing.Format;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class PlotPictureTest {

    @Test
    void zerosOnALogAxisLeaveGapsAndAreMentioned() {
        Plot plot = plot(0, 1e-2, 1e-3, 0, 1e-5, 1e-6);

        assertThat(plot.isLogarithmic()).isTrue();
        assertThat(plot.remark()).isEqualTo("2 zeros not drawn");
        assertThat(Xml.elements(Xml.parse(inline(plot)), "path", "curve")).hasSize(2);
        assertThat(inline(plot)).doesNotContain("NaN", "Infinity");
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
        Plot plot = plot(-1, 2, Double.NaN, 3, Double.POSITIVE_INFINITY, 4, 1e301);

        assertThat(plot.remark()).isEqualTo("2 too large not drawn");
        assertThat(Xml.elements(Xml.parse(inline(plot)), "path", "curve")).hasSize(1);
        // Two isolated points and the last point, which is one of them.
        assertThat(Xml.elements(Xml.parse(inline(plot)), "circle", "marker")).hasSize(3);
        assertThat(inline(plot)).doesNotContain("NaN", "Infinity");
    }

    @Test
    void aSinglePointIsADotAndEqualValuesAreALine() {
        assertThat(Xml.elements(Xml.parse(inline(plot(3))), "circle", "marker")).isNotEmpty();
        assertThat(curve(plot(3, 3, 3))).matches("M\\S+ (\\S+)L\\S+ \\1L\\S+ \\1");
    }

    @Test
    void nothingToDrawIsStillAPicture() {
        assertThat(Xml.parse(inline(plot())).getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(Xml.parse(inline(plot(Double.NaN, Double.NaN)))
                        .getElementsByTagName("path")
                        .getLength())
                .isPositive();
    }

    @Test
    void threeHundredDecadesStayInsideThePicture() {
        Plot plot = plot(1e-320, 1e-100, 1e-3, 1e200, 1e305);
        for (String number : curve(plot).split("[ML ]")) {
            if (!number.isEmpty()) {
                assertThat(Double.parseDouble(number)).isBetween(0.0, 460.0);
            }
        }
    }

    @Test
    void namesSeveralCurvesAtTheirEnds() {
        double[] x = {0, 1};
        Plot plot = new Plot(
                "Disagreement",
                "round",
                List.of(
                        new Series("upper <1>", Pen.UPPER, x, new double[] {1, 0.01}),
                        new Series("lower & \"2\"", Pen.LOWER, x, new double[] {1, 0.011})));
        Document svg = Xml.parse(inline(plot));

        assertThat(Xml.elements(svg, "text", "end").map(Element::getTextContent))
                .containsExactlyInAnyOrder("upper <1>", "lower & \"2\"");
        assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("Disagreement");
        assertThat(svg.getElementsByTagName("desc").item(0).getTextContent()).contains("upper <1> ends at 0.01");
    }

    @Test
    void theEndOfASingleCurveSaysWhereItGotTo() {
        Document svg = Xml.parse(inline(plot(1, 1e-9)));
        assertThat(Xml.elements(svg, "text", "end").map(Element::getTextContent))
                .containsExactly("10⁻⁹");
        assertThat(Xml.elements(
                        Xml.parse(
                                PlotPicture.inline(plot(1, 1e-9), Format.SMALL).toString()),
                        "text",
                        "end"))
                .isEmpty();
    }

    @Test
    void sizeDoesNotGrowWithTheNumberOfValues() {
        double[] many =
                IntStream.range(0, 200_000).mapToDouble(i -> 1 + Math.sin(i)).toArray();
        assertThat(inline(plot(many)).length()).isLessThan(40_000);
    }

    @Test
    void aFigureBringsItsLettersAndNamesEveryCurveInFull() {
        double[] x = {1, 10, 100};
        String label = "a configuration with a name that no end of a curve has room for";
        Plot plot = new Plot(
                "Gradient",
                "samples",
                List.of(
                        new Series(label, Pen.at(0), x, x, new double[] {0.5, 9, 90}, new double[] {2, 11, 110}, false),
                        new Series("other", Pen.at(1), x, new double[] {3, 2, 1})),
                true,
                Optional.of(true));
        Document svg = Xml.parse(PlotPicture.figure(plot, 84));
        assertThat(svg.getDocumentElement().getAttribute("width")).isEqualTo("84.0mm");
        assertThat(svg.getElementsByTagName("style").item(0).getTextContent())
                .contains("@font-face", "KaTeX_Main", "#d55e00")
                .doesNotContain("var(");
        assertThat(Xml.elements(svg, "text").map(Element::getTextContent)).contains(label, "other", "10²", "Gradient");
        assertThat(Xml.elements(svg, "path", "band")).hasSize(1);
    }

    @Test
    void aBandThatReachesBelowZeroEndsAtTheFootOfALogAxis() {
        double[] x = {0, 1};
        Plot plot = new Plot(
                "Gradient",
                "round",
                List.of(new Series(
                        "a",
                        Pen.at(0),
                        x,
                        new double[] {1, 0.01},
                        new double[] {0.5, -0.01},
                        new double[] {2, 0.03},
                        false)));
        assertThat(plot.isLogarithmic()).isTrue();
        String band = Xml.elements(Xml.parse(inline(plot)), "path", "band")
                .findFirst()
                .orElseThrow()
                .getAttribute("d");
        // The bottom of a picture of this format is at 264 - 44 = 220.
        assertThat(band).contains(" 220L").doesNotContain("NaN");
    }

    @Test
    void curvesDifferInMoreThanTheirColour() {
        List<Pen> pens = IntStream.range(0, 140).mapToObj(Pen::at).toList();
        assertThat(pens).doesNotHaveDuplicates();
        assertThat(IntStream.range(0, 6)
                        .mapToObj(i -> Pen.at(i).dash() + "," + Pen.at(i).marker()))
                .doesNotHaveDuplicates();
    }

    private static String inline(Plot plot) {
        return PlotPicture.inline(plot, Format.PAGE).toString();
    }

    private static Plot plot(double... y) {
        double[] x = IntStream.range(0, y.length).asDoubleStream().toArray();
        return new Plot("Values", "round", List.of(new Series("value", Pen.UPPER, x, y)));
    }

    private static String curve(Plot plot) {
        return Xml.elements(Xml.parse(inline(plot)), "path", "curve")
                .findFirst()
                .orElseThrow()
                .getAttribute("d");
    }
}
