/** From typed components to a plan: the keys of a run file, its levels and networks, and whether the parts fit together. */
package org.parley.runtime.config.run;
