/** What belongs to no paper: plain loops, directions and averages, gossip, SOBA's linear system, and the defaults of run files. */
package org.parley.plugins.core;
