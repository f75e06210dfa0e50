/** Who hears whom, and how much each neighbour counts. */
package org.parley.api.topology;
