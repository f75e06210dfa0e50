/** Columns that observers add to the metrics, and rows as JSON lines. */
package org.parley.plugins.observers;
