/** Matrix products in plain Java, and the choice between them and those of plugins. */
package org.parley.runtime.numeric;
