/** Costs of an expectation that is itself unknown: stochastic compositional problems. */
package org.parley.plugins.models.compositional;
