/** Readers of datasets: public ones by name, files of common formats, and two small ones that travel with the jar. */
package org.parley.datasets;
