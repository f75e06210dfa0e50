/** Randomness that is addressed, not consumed. */
package org.parley.runtime.random;
