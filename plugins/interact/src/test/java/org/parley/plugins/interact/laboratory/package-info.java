/** What tests of plugins for personal lower levels share: dense mathematics of their own, and runs of what is on the class path. */
package org.parley.plugins.interact.laboratory;
