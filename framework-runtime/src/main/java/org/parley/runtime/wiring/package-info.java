/** Builds the components that a plan names, and provides the services that plugins can inject. */
package org.parley.runtime.wiring;
