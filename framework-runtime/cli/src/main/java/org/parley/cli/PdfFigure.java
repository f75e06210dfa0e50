package org.parley.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.graphics.state.PDExtendedGraphicsState;
import org.apache.pdfbox.util.Matrix;
import org.parley.runtime.ComparisonFiles;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.report.plot.Canvas;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.plot.PlotDrawing;

/** Writes a figure for a paper as a PDF file with embedded fonts. */
final class PdfFigure {

    private static final double POINTS_PER_MILLIMETER = 72 / 25.4;

    private PdfFigure() {}

    static void write(Path file, Plot plot, double millimeters) {
        PlotDrawing drawing = new PlotDrawing(plot, PlotDrawing.Format.PAPER);
        float scale = (float) (millimeters * POINTS_PER_MILLIMETER / drawing.width());
        try (PDDocument document = new PDDocument();
                InputStream fontFile = new ByteArrayInputStream(ComparisonFiles.paperFont())) {
            document.getDocumentInformation().setTitle(plot.title());
            document.getDocumentInformation().setCreator("Parley");
            PDPage page = new PDPage(new PDRectangle(scale * drawing.width(), scale * drawing.height()));
            document.addPage(page);
            PDType0Font font = PDType0Font.load(document, fontFile);
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

    /** Draws plots on a page of a PDF file, whose y axis points upward. */
    private record PdfCanvas(PDPageContentStream out, PDFont font, double height) implements Canvas {

        private static final float FONT_SIZE = 12.5f;
        private static final float RAISED_SIZE = 0.7f * FONT_SIZE;
        private static final float RAISE = 0.35f * FONT_SIZE;
        private static final String RAISED = "⁻⁰¹²³⁴⁵⁶⁷⁸⁹";
        private static final String PLAIN = "−0123456789";
        private static final float MARKER = 3;
        /** The relative length of the control lines of a circle of four Bézier curves. */
        private static final float CIRCLE = 0.5523f;

        /** A drawing instruction that may fail. */
        private interface Instruction {
            void run() throws IOException;
        }

        private static void put(Instruction instruction) {
            try {
                instruction.run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void line(Rule rule, double x1, double y1, double x2, double y2) {
            put(() -> {
                out.setStrokingColor(
                        switch (rule) {
                            case GRID -> 0.85f;
                            case MINOR -> 0.93f;
                            case AXIS -> 0f;
                        });
                out.setLineWidth(0.8f);
                out.setLineDashPattern(new float[] {}, 0);
                out.moveTo((float) x1, up(y1));
                out.lineTo((float) x2, up(y2));
                out.stroke();
            });
        }

        @Override
        public void curve(Pen pen, boolean faint, double[] x, double[] y) {
            put(() -> {
                out.saveGraphicsState();
                if (faint) {
                    out.setGraphicsStateParameters(opacity(0.6f));
                }
                out.setStrokingColor(red(pen), green(pen), blue(pen));
                out.setLineWidth(faint ? 0.8f : 1.8f);
                out.setLineJoinStyle(1);
                double[] dashes = faint ? new double[] {} : pen.dashes();
                float[] lengths = new float[dashes.length];
                for (int i = 0; i < lengths.length; i++) {
                    lengths[i] = (float) dashes[i];
                }
                out.setLineDashPattern(lengths, 0);
                trace(x, y);
                out.stroke();
                out.restoreGraphicsState();
            });
        }

        @Override
        public void band(Pen pen, double[] x, double[] y) {
            put(() -> {
                out.saveGraphicsState();
                out.setGraphicsStateParameters(opacity(0.16f));
                out.setNonStrokingColor(red(pen), green(pen), blue(pen));
                trace(x, y);
                out.closePath();
                out.fill();
                out.restoreGraphicsState();
            });
        }

        @Override
        public void marker(Pen pen, double x, double y) {
            put(() -> {
                out.setNonStrokingColor(red(pen), green(pen), blue(pen));
                double[] corners = pen.marker().corners(MARKER);
                if (corners.length == 0) {
                    circle((float) x, up(y));
                } else {
                    out.moveTo((float) (x + corners[0]), up(y + corners[1]));
                    for (int i = 2; i < corners.length; i += 2) {
                        out.lineTo((float) (x + corners[i]), up(y + corners[i + 1]));
                    }
                    out.closePath();
                }
                out.fill();
            });
        }

        @Override
        public void label(String text, double x, double y, Anchor anchor) {
            double shift = switch (anchor) {
                case START -> 0;
                case MIDDLE -> 0.5;
                case END -> 1;
            };
            put(() -> write(text, new Matrix(1, 0, 0, 1, (float) (x - shift * width(text)), up(y))));
        }

        @Override
        public void upright(String text, double x, double y) {
            put(() -> write(text, new Matrix(0, 1, -1, 0, (float) x, (float) (up(y) - width(text) / 2))));
        }

        @Override
        public void name(Pen pen, String text, double x, double y) {
            label(text, x, y, Anchor.START);
        }

        private void trace(double[] x, double[] y) throws IOException {
            out.moveTo((float) x[0], up(y[0]));
            for (int i = 1; i < x.length; i++) {
                out.lineTo((float) x[i], up(y[i]));
            }
        }

        private void circle(float x, float y) throws IOException {
            float bend = CIRCLE * MARKER;
            out.moveTo(x + MARKER, y);
            out.curveTo(x + MARKER, y + bend, x + bend, y + MARKER, x, y + MARKER);
            out.curveTo(x - bend, y + MARKER, x - MARKER, y + bend, x - MARKER, y);
            out.curveTo(x - MARKER, y - bend, x - bend, y - MARKER, x, y - MARKER);
            out.curveTo(x + bend, y - MARKER, x + MARKER, y - bend, x + MARKER, y);
        }

        private void write(String text, Matrix place) throws IOException {
            out.setNonStrokingColor(0f);
            out.beginText();
            out.setTextMatrix(place);
            for (Piece piece : pieces(text)) {
                out.setFont(font, piece.raised() ? RAISED_SIZE : FONT_SIZE);
                out.setTextRise(piece.raised() ? RAISE : 0);
                out.showText(piece.text());
            }
            out.endText();
        }

        private double width(String text) throws IOException {
            double width = 0;
            for (Piece piece : pieces(text)) {
                width += font.getStringWidth(piece.text()) / 1000 * (piece.raised() ? RAISED_SIZE : FONT_SIZE);
            }
            return width;
        }

        private record Piece(String text, boolean raised) {}

        /** Splits a text into normal and raised digits. Characters that the font does not contain become question marks. */
        private List<Piece> pieces(String text) {
            List<Piece> pieces = new ArrayList<>();
            StringBuilder run = new StringBuilder();
            boolean raised = false;
            for (int c : text.codePoints().toArray()) {
                int digit = RAISED.indexOf(c);
                if (!run.isEmpty() && digit >= 0 != raised) {
                    pieces.add(new Piece(run.toString(), raised));
                    run.setLength(0);
                }
                raised = digit >= 0;
                run.append(inFont(digit >= 0 ? PLAIN.codePointAt(digit) : c));
            }
            if (!run.isEmpty()) {
                pieces.add(new Piece(run.toString(), raised));
            }
            return pieces;
        }

        private String inFont(int character) {
            String text = Character.isSpaceChar(character) ? " " : Character.toString(character);
            try {
                font.encode(text);
                return text;
            } catch (IllegalArgumentException | IOException absent) {
                return "?";
            }
        }

        private static PDExtendedGraphicsState opacity(float opacity) {
            PDExtendedGraphicsState state = new PDExtendedGraphicsState();
            state.setNonStrokingAlphaConstant(opacity);
            state.setStrokingAlphaConstant(opacity);
            return state;
        }

        private float up(double y) {
            return (float) (height - y);
        }

        private static float red(Pen pen) {
            return (pen.rgb() >> 16) / 255f;
        }

        private static float green(Pen pen) {
            return (pen.rgb() >> 8 & 0xff) / 255f;
        }

        private static float blue(Pen pen) {
            return (pen.rgb() & 0xff) / 255f;
        }
    }
}
