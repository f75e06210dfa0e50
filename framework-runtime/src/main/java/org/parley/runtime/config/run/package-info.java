/** Creates plans from typed components: the keys of a run file, its levels and networks, and their compatibility. */
package org.parley.runtime.config.run;
