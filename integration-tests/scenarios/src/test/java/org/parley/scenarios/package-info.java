/** Whole runs through the packaged plugin jars, checked against mathematics that knows nothing of Parley. */
package org.parley.scenarios;
