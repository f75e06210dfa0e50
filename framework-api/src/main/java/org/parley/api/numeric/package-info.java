/**
 * Products of dense matrices in both precisions, which dominate the cost of many models. Models use
 * {@link org.parley.api.numeric.MatrixProducts}; plugins that provide a faster implementation start with
 * {@link org.parley.api.numeric.KernelsFactory}.
 */
package org.parley.api.numeric;
