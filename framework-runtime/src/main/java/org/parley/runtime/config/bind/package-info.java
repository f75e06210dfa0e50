/** Converts trees to typed components: finds factories, reads and validates their options, and describes them. */
package org.parley.runtime.config.bind;
