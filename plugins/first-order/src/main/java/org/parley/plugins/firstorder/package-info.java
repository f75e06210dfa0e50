/** Bilevel methods that need first derivatives only: the estimator of F2SA and the loop of BOME. */
package org.parley.plugins.firstorder;
