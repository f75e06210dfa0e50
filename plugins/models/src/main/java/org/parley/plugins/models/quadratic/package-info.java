/** Quadratic bilevel problems whose solutions are known exactly. */
package org.parley.plugins.models.quadratic;
