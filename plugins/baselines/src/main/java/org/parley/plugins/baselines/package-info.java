/** The methods that the papers compare themselves with, mostly as recipes: MA-DSBO, DSBO, MDBO, SLAM, LoPA, SLDBO, Dif-MAML. */
package org.parley.plugins.baselines;
