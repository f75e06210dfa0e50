/** Where a level's direction comes from: the hypergradient above, the plain gradient below. */
package org.parley.api.hypergradient;
