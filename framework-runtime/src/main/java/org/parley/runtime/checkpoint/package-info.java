/** Checkpoint files with named sections. They are written atomically, and the last two are kept. */
package org.parley.runtime.checkpoint;
