/** INTERACT and SVR-INTERACT: hypergradients of agents whose lower problem is their own, and variance reduction around any estimator. */
package org.parley.plugins.interact;
