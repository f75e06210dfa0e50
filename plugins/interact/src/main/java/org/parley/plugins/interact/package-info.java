/** INTERACT and SVR-INTERACT: hypergradients for personal lower problems, and variance reduction around any estimator. */
package org.parley.plugins.interact;
