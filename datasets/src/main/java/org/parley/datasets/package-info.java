/** Readers of datasets: public ones by name, files in common formats, and two small ones in the jar. */
package org.parley.datasets;
