/** Gossip DSBO: agents average whole derivative matrices in addition to their variables. */
package org.parley.plugins.gossipdsbo;
