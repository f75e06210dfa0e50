/** The interface to the contract tests of the test kit. */
package org.parley.runtime.verify;
