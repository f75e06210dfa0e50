/** Observers: columns added to the metrics, and rows in other file formats. */
package org.parley.plugins.observers;
