/** A run file after reading, merging and checking: everything a run needs, nothing left to doubt. */
package org.parley.runtime.plan;
