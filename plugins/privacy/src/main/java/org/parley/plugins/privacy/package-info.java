/** Differential privacy: clipping, noise, and the resulting privacy loss. */
package org.parley.plugins.privacy;
