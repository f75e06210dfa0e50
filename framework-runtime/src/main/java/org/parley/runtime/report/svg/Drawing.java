package org.parley.runtime.report.svg;

/** What all drawings have in common: their frame, their words for those who cannot see them, their stylesheet. */
final class Drawing {

    private static final int TITLE_HEIGHT = 34;
    private static final int LONGEST_TITLE = 54;

    private Drawing() {}

    /** Begins a drawing that fills the width it is given. */
    static void open(Markup svg, String title, String description, int width, int height) {
        svg.open(
                "svg",
                "class",
                "drawing",
                "viewBox",
                "0 0 " + width + " " + height,
                "role",
                "img",
                "aria-label",
                title);
        svg.element("title", title);
        svg.element("desc", description);
    }

    /** A drawing as a file of its own: with a title, a background and its styles. */
    static String standalone(String title, int width, int height, String drawing) {
        Markup svg = new Markup();
        svg.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "width",
                Integer.toString(width),
                "height",
                Integer.toString(height + TITLE_HEIGHT),
                "viewBox",
                "0 0 " + width + " " + (height + TITLE_HEIGHT));
        svg.open("style")
                .trusted(Stylesheet.PALETTE.text() + Stylesheet.DRAWING.text())
                .close();
        svg.empty("rect", "class", "paper", "width", "100%", "height", "100%");
        svg.element("text", shortened(title, LONGEST_TITLE), "class", "title", "x", "14", "y", "23");
        svg.open(
                "svg",
                "y",
                Integer.toString(TITLE_HEIGHT),
                "width",
                Integer.toString(width),
                "height",
                Integer.toString(height));
        return svg.trusted(drawing).close().close().finished();
    }

    static String shortened(String text, int longest) {
        int length = text.codePointCount(0, text.length());
        return length <= longest ? text : text.substring(0, text.offsetByCodePoints(0, longest - 1)) + "…";
    }
}
