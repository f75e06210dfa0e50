/** Graphs and weight rules: who hears whom at each tick, and how much it counts. */
package org.parley.plugins.topologies;
