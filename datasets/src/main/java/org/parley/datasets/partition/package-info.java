/** Ways to share samples out over agents: the same seed gives the same shares on every machine. */
package org.parley.datasets.partition;
