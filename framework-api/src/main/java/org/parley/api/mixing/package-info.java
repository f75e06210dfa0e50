/**
 * Mixing strategies, which move a level along its direction and reach consensus with the neighbors. Start with
 * {@link org.parley.api.mixing.MixingStrategyFactory}. Step rules, transforms and constraints adapt the step of a
 * level; each has a factory of the same form.
 */
package org.parley.api.mixing;
