/** Whole runs with the packaged plugin jars, checked against independent mathematics. */
package org.parley.scenarios;
