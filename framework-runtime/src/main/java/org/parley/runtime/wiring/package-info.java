/** Builds what a plan names, and the services that plugins may have injected. */
package org.parley.runtime.wiring;
