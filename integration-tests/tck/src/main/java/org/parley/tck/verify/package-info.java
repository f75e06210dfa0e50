/** {@code parley plugins verify}: runs every check on the content of a jar. */
package org.parley.tck.verify;
