/** The seam to the conformance tests of the test kit. */
package org.parley.runtime.verify;
