/** Gossip DSBO: agents average whole derivative matrices along with their variables. */
package org.parley.plugins.gossipdsbo;
