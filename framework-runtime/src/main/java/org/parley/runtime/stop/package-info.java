/** Stop rules: observers that end a run, and that the section {@code stop} of a run file has short forms for. */
package org.parley.runtime.stop;
