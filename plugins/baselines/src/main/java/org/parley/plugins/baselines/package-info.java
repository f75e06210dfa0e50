/** The methods that the papers compare themselves with, mostly as recipes: MA-DSBO, DSBO, MDBO, SLAM, LoPA. */
package org.parley.plugins.baselines;
