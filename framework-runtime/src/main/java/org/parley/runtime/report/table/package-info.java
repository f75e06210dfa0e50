/** Comparisons as text for other programs: CSV and LaTeX. */
package org.parley.runtime.report.table;
