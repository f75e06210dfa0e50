/** The kinds of components, and the registry of the components that plugins provide. */
package org.parley.runtime.component;
