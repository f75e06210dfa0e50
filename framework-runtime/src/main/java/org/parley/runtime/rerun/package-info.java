/** Reruns a recorded run and compares the records row by row, bit by bit. */
package org.parley.runtime.rerun;
