/** Learning from samples whose weights are learned above: what hyper-cleaning and domain reweighting have in common. */
package org.parley.plugins.models.weighting;
