/**
 * Models by automatic differentiation: a user writes two losses, an engine of the Deep Java Library evaluates and differentiates them.
 *
 * <p>Second derivatives need no engine that differentiates twice. The derivative of g along v in y is built operator by operator beside g
 * itself (forward mode), and its gradient, which the engine's ordinary backward pass gives, holds both products at once: (d2g/dy dy) v in y
 * and (d2g/dx dy) v in x.
 */
package org.parley.plugins.djl;
