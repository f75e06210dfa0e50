/** Quadratic bilevel problems with closed-form solutions. */
package org.parley.plugins.models.quadratic;
