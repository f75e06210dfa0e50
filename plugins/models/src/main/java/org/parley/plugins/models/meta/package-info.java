/** Shared representations with one personal layer per agent: meta-learning and personalized client learning. */
package org.parley.plugins.models.meta;
