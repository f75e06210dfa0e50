/** SPARKLE's mixing strategies: exact diffusion, EXTRA, three forms of gradient tracking, and any A/B/C form. */
package org.parley.plugins.sparkle;
