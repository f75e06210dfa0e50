/** Tuning the penalties of logistic regression, a penalty per feature. */
package org.parley.plugins.models.logistic;
