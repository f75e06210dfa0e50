/** Topologies and weight rules: the edges at each tick, and their weights. */
package org.parley.plugins.topologies;
