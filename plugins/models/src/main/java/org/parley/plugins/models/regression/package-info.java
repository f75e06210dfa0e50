/** Synthetic linear regression on two levels. */
package org.parley.plugins.models.regression;
