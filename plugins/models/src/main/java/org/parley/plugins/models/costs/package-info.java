/** Shared parts of models: costs for both precisions, their data and metrics, and reference solutions. */
package org.parley.plugins.models.costs;
