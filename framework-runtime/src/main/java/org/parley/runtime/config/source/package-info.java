/** From text to one tree in which every piece remembers who wrote it: reading, merging with recipe and defaults, and writing. */
package org.parley.runtime.config.source;
