/** {@code parley plugins verify}: every law on everything a jar brings. */
package org.parley.tck.verify;
