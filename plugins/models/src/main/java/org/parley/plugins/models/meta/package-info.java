/** Representations shared by all agents with a private layer each: meta-learning and personalized client learning. */
package org.parley.plugins.models.meta;
