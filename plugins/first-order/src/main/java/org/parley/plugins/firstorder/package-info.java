/** Bilevel methods that need first derivatives only: F2SA as an estimator, BOME as a loop. */
package org.parley.plugins.firstorder;
