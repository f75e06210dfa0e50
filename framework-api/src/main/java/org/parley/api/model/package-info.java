/**
 * Models, which define the upper and the lower cost of every agent and their derivatives. Start with
 * {@link org.parley.api.model.BilevelModelFactory} and, for the costs, with
 * {@link org.parley.api.model.DoubleObjective}, which requires only the two values.
 * {@link org.parley.api.model.Objective} and {@link org.parley.api.model.AgentCosts} support single precision and
 * analytic derivatives.
 */
package org.parley.api.model;
