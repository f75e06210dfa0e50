/** Dense matrices with a row for each agent, and quadratic problems solved with them: what a test compares a run with. */
package org.parley.tck.dense;
