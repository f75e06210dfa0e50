/** Checkpoints: named sections in a file that is written whole or not at all, the last two kept. */
package org.parley.runtime.checkpoint;
