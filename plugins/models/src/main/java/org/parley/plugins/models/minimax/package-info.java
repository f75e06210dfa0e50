/** Saddle points as bilevel problems: the lower level maximises what the upper level minimises. */
package org.parley.plugins.models.minimax;
