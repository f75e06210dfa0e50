/** Data hyper-cleaning: learning how much to trust each training sample. */
package org.parley.plugins.models.hypercleaning;
