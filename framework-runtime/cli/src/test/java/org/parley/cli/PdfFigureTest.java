package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.plot.Plot.Series;

class PdfFigureTest {

    @TempDir
    private Path directory;

    @Test
    void embedsItsFontsAndHasItsSize() throws Exception {
        double[] x = {1, 10, 100};
        Plot plot = new Plot(
                "Gradient ∇Φ",
                "samples",
                List.of(
                        new Series("first", Pen.at(0), x, x, x, new double[] {2, 20, 200}, false),
                        new Series("second 漢", Pen.at(1), x, new double[] {3, 2, 1})),
                true,
                Optional.of(true));
        Path file = directory.resolve("figure.pdf");
        PdfFigure.write(file, plot, 84);

        try (PDDocument document = Loader.loadPDF(file.toFile())) {
            PDPage page = document.getPage(0);
            assertThat(document.getNumberOfPages()).isEqualTo(1);
            // 84 mm in points of 1/72 inch; the file keeps single precision.
            assertThat((double) page.getMediaBox().getWidth()).isCloseTo(84 * 72 / 25.4, within(1e-3));
            for (var name : page.getResources().getFontNames()) {
                assertThat(page.getResources().getFont(name).isEmbedded()).isTrue();
            }
            String text = new PDFTextStripper().getText(document);
            assertThat(text).contains("samples", "first", "second ?", "10");
            assertThat(text.replaceAll("\\s", ""))
                    .as("upright text is extracted letter by letter")
                    .contains("Gradient∇Φ");
        }
    }
}
