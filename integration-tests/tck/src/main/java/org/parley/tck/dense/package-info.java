/** Dense matrices with one row per agent, and quadratic problems solved with them: reference results for tests. */
package org.parley.tck.dense;
