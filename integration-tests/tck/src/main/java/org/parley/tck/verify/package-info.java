/** {@code parley plugins verify}: every check on everything a jar brings. */
package org.parley.tck.verify;
