/** Baselines that the papers compare with, mostly as recipes: MA-DSBO, DSBO, MDBO, SLAM, LoPA, SLDBO, Dif-MAML. */
package org.parley.plugins.baselines;
