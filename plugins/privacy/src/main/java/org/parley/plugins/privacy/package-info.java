/** Noise on what leaves an agent, and what it is worth. */
package org.parley.plugins.privacy;
