/** The graphs of a run with their weights, network faults, and checks that a strategy is compatible with them. */
package org.parley.runtime.network;
