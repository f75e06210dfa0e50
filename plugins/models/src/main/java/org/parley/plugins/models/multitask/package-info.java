/** Several predictors that all agents share, mixed by each agent in its own way (PDBO-MTL). */
package org.parley.plugins.models.multitask;
