/** Stop rules: observers that end a run. The section {@code stop} of a run file has short forms for them. */
package org.parley.runtime.stop;
