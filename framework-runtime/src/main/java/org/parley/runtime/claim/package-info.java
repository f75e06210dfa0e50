/** Claims of papers as checks on recorded runs, and their verdicts. */
package org.parley.runtime.claim;
