package org.parley.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.util.Matrix;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.plot.PlotDrawing;
import org.parley.runtime.report.svg.Drawing;

/** A figure for a paper as a PDF file of its size, with the letters that it uses inside. */
final class PdfFigure {

    private static final double POINTS_PER_MILLIMETRE = 72 / 25.4;

    private PdfFigure() {}

    static void write(Path file, Plot plot, double millimetres) {
        PlotDrawing drawing = new PlotDrawing(plot, PlotDrawing.Format.PAPER);
        float scale = (float) (millimetres * POINTS_PER_MILLIMETRE / drawing.width());
        try (PDDocument document = new PDDocument();
                InputStream letters = new ByteArrayInputStream(Drawing.paperFont())) {
            document.getDocumentInformation().setTitle(plot.title());
            document.getDocumentInformation().setCreator("Parley");
            PDPage page = new PDPage(new PDRectangle(scale * drawing.width(), scale * drawing.height()));
            document.addPage(page);
            PDType0Font font = PDType0Font.load(document, letters);
            try (PDPageContentStream out = new PDPageContentStream(document, page)) {
                out.transform(new Matrix(scale, 0, 0, scale, 0, 0));
                drawing.onto(new PdfCanvas(out, font, drawing.height()));
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            document.save(bytes);
            AtomicFile.write(file, bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
