/** What a run hands to its components: memory, the channel to the neighbors, the problem, randomness. */
package org.parley.api.run;
