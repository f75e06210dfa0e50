/** Loops over entries in both precisions, so that the mathematics above them is written once. */
package org.parley.plugins.models.numeric;
