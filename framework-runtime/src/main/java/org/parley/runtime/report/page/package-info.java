/**
 * The pages of a run and of a comparison: one HTML file each that needs nothing from outside.
 *
 * <p>In a browser that runs scripts, uPlot (npm, MIT, 51 KB, put into the page) draws any metric over any cost; its SVG export and the controls
 * are ours, as it has none. Without script and in print the page shows the pictures of the package {@code svg}.
 */
package org.parley.runtime.report.page;
