/**
 * Models by automatic differentiation: a user writes two losses, and an engine of the Deep Java Library evaluates and differentiates them.
 *
 * <p>Second derivatives do not require an engine that differentiates twice. The derivative of g along v in y is built operator by operator
 * together with g (forward mode).
 *
 * <p>The engine's ordinary backward pass then computes its gradient, which contains both products: (d2g/dy dy) v in y and (d2g/dx dy) v in
 * x.
 */
package org.parley.plugins.djl;
