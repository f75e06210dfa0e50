/** SPDB and its single-level comparisons: a problem whose two variables are one, and the loop that moves only that. */
package org.parley.plugins.spdb;
