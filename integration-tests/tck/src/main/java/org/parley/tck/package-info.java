/**
 * The test kit (TCK): one abstract JUnit class for each kind of component. Extend it and return the factory; it then checks the contract.
 */
package org.parley.tck;
