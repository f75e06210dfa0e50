/** Guice modules: who gets what. */
package org.parley.runtime.wiring;
