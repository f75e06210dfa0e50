/** SPARKLE's mixing strategies: exact diffusion, EXTRA, three forms of gradient tracking, and the unified primal-dual form. */
package org.parley.plugins.sparkle;
