/** Curves as scales, strokes and labels, drawn onto any {@link org.parley.runtime.report.plot.Canvas}: a page, a picture or a sheet of paper. */
package org.parley.runtime.report.plot;
