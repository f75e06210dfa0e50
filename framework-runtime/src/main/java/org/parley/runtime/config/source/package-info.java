/** Reads run files into trees whose parts know their origins, merges them with recipes and defaults, and writes them. */
package org.parley.runtime.config.source;
