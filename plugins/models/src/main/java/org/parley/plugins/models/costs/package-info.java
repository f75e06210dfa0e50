/** What models share: costs written once for both precisions, their data and metrics, and exact answers. */
package org.parley.plugins.models.costs;
