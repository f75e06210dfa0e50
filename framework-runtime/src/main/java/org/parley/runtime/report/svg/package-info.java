/**
 * Plots and networks as SVG, inside a page or as separate files.
 *
 * <p>Pages must show their curves without scripts and in print, in the reader's own fonts and in light or dark colors. Charting libraries
 * for Java draw pixels or fixed colors, and are large for two kinds of drawings, so the SVG is generated here. In a browser with scripts,
 * uPlot draws the curves (see the package {@code page}).
 */
package org.parley.runtime.report.svg;
