/** The kinds of components, and the registry of all that plugins offer. */
package org.parley.runtime.component;
