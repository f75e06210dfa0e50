/** Partitions of samples over agents, which are the same on every machine for the same seed. */
package org.parley.datasets.partition;
