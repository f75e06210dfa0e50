/** Costs written once for both precisions, and how the framework sees them. */
package org.parley.plugins.models.costs;
