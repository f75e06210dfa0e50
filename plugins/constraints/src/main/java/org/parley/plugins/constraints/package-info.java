/** Sets and terms that hold the rows of a level, and exact diffusion with them. */
package org.parley.plugins.constraints;
