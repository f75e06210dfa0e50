/** The graphs of a run with their weights, and whether a strategy can work on them. */
package org.parley.runtime.network;
