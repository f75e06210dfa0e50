/** The contract checks of all components, which run with or without JUnit. */
package org.parley.tck.check;
