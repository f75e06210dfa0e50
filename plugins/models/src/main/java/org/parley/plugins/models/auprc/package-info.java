/** Ranking positives above negatives, judged by the area under the precision-recall curve. */
package org.parley.plugins.models.auprc;
