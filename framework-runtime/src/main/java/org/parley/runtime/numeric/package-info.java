/** Matrix products in plain Java, and the selection among them and those of plugins. */
package org.parley.runtime.numeric;
