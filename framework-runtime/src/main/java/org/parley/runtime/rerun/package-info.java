/** Makes a recorded run again and compares, row by row, to the last bit. */
package org.parley.runtime.rerun;
