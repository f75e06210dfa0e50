/**
 * Estimators of the directions that the levels follow: the hypergradient of the upper level and the gradient of the
 * lower level. Start with {@link org.parley.api.hypergradient.EstimatorFactory}. Estimators that contain other
 * estimators extend {@link org.parley.api.hypergradient.EstimatorWrapperFactory}.
 */
package org.parley.api.hypergradient;
