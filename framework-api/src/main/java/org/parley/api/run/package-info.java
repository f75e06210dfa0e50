/** What a run hands to its components: memory, the door to the neighbours, the problem, randomness. */
package org.parley.api.run;
