/** The test kit: one abstract JUnit class for each kind of component. Extend it, return the factory, and its promises are checked. */
package org.parley.tck;
