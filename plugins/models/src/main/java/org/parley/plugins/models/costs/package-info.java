/** Costs written once for both precisions. */
package org.parley.plugins.models.costs;
