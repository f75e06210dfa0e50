/**
 * Pages and pictures of a run that need nothing from outside: one HTML file, curves and networks as SVG drawn here.
 *
 * <p>Written by hand rather than with a charting and a template library: two kinds of drawings do not justify megabytes in every
 * installation, and markup that is also well-formed XML can be checked by the JDK's own parser.
 */
package org.parley.runtime.report;
