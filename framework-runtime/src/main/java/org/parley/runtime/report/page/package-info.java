/**
 * The pages of a run and of a comparison. Each is a single HTML file without external resources.
 *
 * <p>In a browser with scripts, uPlot (npm, MIT, 51 KB, included in the page) plots any metric over any cost. The SVG export and the
 * controls are our own, because uPlot has none. Without scripts and in print, the page shows the pictures of the package {@code svg}.
 */
package org.parley.runtime.report.page;
