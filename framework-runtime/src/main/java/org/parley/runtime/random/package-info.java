/** Random streams that are identified by an address instead of being consumed in order. */
package org.parley.runtime.random;
