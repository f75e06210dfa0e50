/**
 * Starting points of the levels. Start with {@link org.parley.api.start.StartFactory}, which creates the
 * {@link org.parley.api.start.Start} of a level.
 */
package org.parley.api.start;
