/**
 * Plots and networks as SVG, in a page or a file of their own.
 *
 * <p>Written by hand: pages have to show their curves without script and in print, in the reader's own fonts and in light or dark colors,
 * which the charting libraries for Java draw pixels or fixed colors for; two kinds of drawings do not justify their megabytes. In a browser
 * that runs scripts, uPlot draws (see the package {@code page}).
 */
package org.parley.runtime.report.svg;
