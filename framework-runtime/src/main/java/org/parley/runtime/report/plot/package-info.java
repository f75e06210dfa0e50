/** Curves as scales, strokes and labels, drawn on any {@link org.parley.runtime.report.plot.Canvas}: a page, a picture or a PDF. */
package org.parley.runtime.report.plot;
