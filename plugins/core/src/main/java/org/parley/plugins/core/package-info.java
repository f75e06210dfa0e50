/** Components shared by most methods: simple loops, directions, transforms, gossip, SOBA's linear system, and the defaults of run files. */
package org.parley.plugins.core;
