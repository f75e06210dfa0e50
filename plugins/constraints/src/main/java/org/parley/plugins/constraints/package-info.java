/** Constraints and regularization terms of a level, and exact diffusion with a proximal step. */
package org.parley.plugins.constraints;
